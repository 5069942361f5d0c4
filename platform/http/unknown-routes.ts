import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from './errors.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A web page has the same address: other methods than the route's are answered by the pages. */
    isBesidePage?: boolean
  }
}

type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply

interface Route {
  pattern: RegExp
  method: string
}

/** By the first part of the address: pages are asked for most and must not be held against every route there is. */
const routes = new WeakMap<object, Map<string, Route[]>>()
const pages = new WeakMap<object, PageAnswer>()

/** Keeps the list of addresses, so that a wrong method can be told from a wrong address. */
export function rememberRoutes(app: Http): void {
  const known = new Map<string, Route[]>()
  routes.set(app, known)
  app.addHook('onRoute', (route) => {
    // The same address is a page for a GET, which the web pages answer.
    if (route.config?.isBesidePage) return
    const pattern = new RegExp(`^${route.url.replace(/\/$/, '').split('/').map(segment).join('/')}/?$`)
    const first = firstPart(route.url)
    const beside = known.get(first) ?? []
    known.set(first, beside)
    for (const method of [route.method].flat()) beside.push({ pattern, method })
  })
}

/** Routes that begin with anything at all stand together under the star. */
function firstPart(path: string): string {
  const part = path.split('/')[1] ?? ''
  return part.startsWith(':') || part.includes('*') ? '*' : part
}

function segment(part: string): string {
  if (part === '*') return '.*'
  return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What is not an API address belongs to the web pages, which have a 404 page of their own. */
export function answerPagesWith(app: Http, answer: PageAnswer): void {
  pages.set(app, answer)
}

export function answerUnknown(app: Http) {
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
    return reply.status(404).send(nothingHere)
  }
}
