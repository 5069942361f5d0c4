import { isIP } from 'node:net'
import { type Http, Refusal } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'

/**
 * Keeps other websites out of a developer's sandbox: a page elsewhere must not reset it or read its mail, neither by a
 * request across sites nor by a name of its own that leads to this machine (DNS rebinding). Programs that say nothing
 * of a site are let in.
 */
export function refuseForeignCallers(http: Http, publicUrl: string): void {
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

/** Names that no stranger can point at this machine: ours, this machine's own, numbers, and names without a dot. */
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
  // A person may follow a link to a page of the sandbox; the site it stands on reads nothing of it.
  if (method === 'GET' && headers['sec-fetch-mode'] === 'navigate') return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
