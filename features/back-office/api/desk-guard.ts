import { rowBehind } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import { type Http, networkOf, requireAdmin } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../actions/note-refusal.ts'
import { DESK } from '../call-paths.ts'
import { secondFactorNeeded } from '../refusals.ts'

/**
 * To anybody but our own people there is nothing under the desk's address, whoever answers there: not a list, not a
 * wrong method, not a page that never was. That they asked is written down before anything of the call is read.
 */
export function guardDesk(http: Http, context: Pick<Context, 'db' | 'clock' | 'sandbox'>): void {
  http.addHook('onRequest', async (request) => {
    const address = addressOf(request)
    if (address !== DESK && !address.startsWith(`${DESK}/`)) return
    const { member, method, routeOptions } = request
    const networkAddress = networkOf(request)
    const route = routeOptions.url ?? 'unknown'
    const isOurs = member?.role === 'admin' || request.wasAdmin
    if (!isOurs) await noteRefusal(context, { member, method, route, networkAddress })
    await requireAdmin(request)
    if (!context.sandbox && member && !rowBehind(member)?.authenticatorOn) throw secondFactorNeeded()
  })
}

/** The pattern the router found; where it found none, what was asked, read as the router reads it. */
function addressOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== undefined) return routeOptions.url
  const [path = ''] = url.split('?')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
