import type { FastifyRequest } from 'fastify'

/**
 * True for an API request. Checks the route instead of the URL, because a URL has many spellings: `/%61pi/…`, or an
 * absolute one.
 */
export const isApi = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? url).startsWith('/api/')
