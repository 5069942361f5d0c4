import { isIP } from 'node:net'
import { type Http, Refusal } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'

/**
 * Blocks other websites' requests to a developer's sandbox, because they could reset it or read its mail. Covers
 * cross-site requests and DNS rebinding; clients without site headers are allowed.
 */
export function refuseCrossSiteRequests(http: Http, publicUrl: string): void {
  const ownHost = new URL(publicUrl).hostname
  http.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url
    if (!path.startsWith('/sandbox')) return
    if (!isOwnHost(request.headers.host ?? '', ownHost))
      throw foreign('Set PUBLIC_URL to the address by which you reach this sandbox.')
    if (isFromAnotherSite(request)) throw foreign('Another website asked for it.')
  })
}

const foreign = (why: string): Refusal =>
  new Refusal(403, 'foreign_caller', `The sandbox is closed to this call. ${why}`)

/** Host names that a stranger cannot point at this machine: its own, IP addresses, and names without a dot. */
function isOwnHost(host: string, ownHost: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  const name = hostname.replace(/^\[|\]$/g, '')
  return (
    hostname === ownHost || isIP(name) !== 0 || !name.includes('.') || /\.(localhost|internal)$/.test(name)
  )
}

function isFromAnotherSite({ method, headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  // Allows a link from another site, because that site cannot read the response.
  if (method === 'GET' && headers['sec-fetch-mode'] === 'navigate') return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
