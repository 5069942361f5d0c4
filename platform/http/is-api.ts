import type { FastifyRequest } from 'fastify'

/**
 * True for a call of the API. The route decides, because one route has many spellings: `/%61pi/…`, or an absolute
 * address in the request line.
 */
export const isApi = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? url).startsWith('/api/')
