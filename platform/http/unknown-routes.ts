import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFoundBody } from './errors.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a web page has the same URL, so the pages answer methods other than the route's. */
    isBesidePage?: boolean
  }
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply

interface Route {
  pattern: RegExp
  method: string
}

/** Grouped by first path segment, because most requests are for pages and should not be matched against every route. */
const routes = new WeakMap<object, Map<string, Route[]>>()
const pages = new WeakMap<object, PageHandler>()

/** Stores all routes, so a wrong method (405) can be distinguished from a wrong URL (404). */
export function recordRoutes(app: Http): void {
  const known = new Map<string, Route[]>()
  routes.set(app, known)
  app.addHook('onRoute', (route) => {
    // A GET of this URL is answered by the web pages.
    if (route.config?.isBesidePage) return
    const pattern = new RegExp(`^${route.url.replace(/\/$/, '').split('/').map(segment).join('/')}/?$`)
    const first = firstPart(route.url)
    const beside = known.get(first) ?? []
    known.set(first, beside)
    for (const method of [route.method].flat()) beside.push({ pattern, method })
  })
}

/** Routes that start with a parameter or wildcard are grouped under "*". */
function firstPart(path: string): string {
  const part = path.split('/')[1] ?? ''
  return part.startsWith(':') || part.includes('*') ? '*' : part
}

function segment(part: string): string {
  if (part === '*') return '.*'
  return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Sets the handler for URLs outside the API: the web pages, with their own 404 page. */
export function setPageHandler(app: Http, answer: PageHandler): void {
  pages.set(app, answer)
}

export function createNotFoundHandler(app: Http) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/'
    const known = routes.get(app)
    const near = [...(known?.get(firstPart(path)) ?? []), ...(known?.get('*') ?? [])]
    const allowed = [...new Set(near.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      return reply
        .status(405)
        .header('allow', allowed.join(', '))
        .send({ error: `This address does not answer to ${request.method}.`, code: 'method_not_allowed' })
    }
    const page = pages.get(app)
    if (page && !path.startsWith('/api/') && path !== '/api') return page(request, reply)
    return reply.status(404).send(notFoundBody)
  }
}
