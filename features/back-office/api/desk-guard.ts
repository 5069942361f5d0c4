import { isByPasskey, rowBehind } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import { type CurrentMember, type Http, memberOf, networkOf, requireAdmin } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import type { DeskPerson } from '../actions/agree-or-ask.ts'
import { noteRefusal } from '../actions/note-refusal.ts'
import { DESK } from '../call-paths.ts'
import type { BackOfficeContext } from '../context.ts'
import { isAtLeast } from '../domain/roles.ts'
import { roleNeeded, secondFactorNeeded } from '../refusals.ts'
import { neededFor } from './needed-roles.ts'

type Guarding = Pick<Context, 'db' | 'clock' | 'sandbox'> & Pick<BackOfficeContext, 'deskRoles'>

/**
 * To anybody but our own people there is nothing under the desk's address, whoever answers there: not a list, not a
 * wrong method, not a page that never was. That they asked is written down before anything of the call is read.
 */
export function guardDesk(http: Http, context: Guarding): void {
  http.addHook('onRequest', async (request) => {
    const address = addressOf(request)
    if (address !== DESK && !address.startsWith(`${DESK}/`)) return
    const { member, method, routeOptions } = request
    const networkAddress = networkOf(request)
    const route = routeOptions.url ?? 'unknown'
    const isOurs = member?.role === 'admin' || request.wasAdmin
    if (!isOurs) await noteRefusal(context, { member, method, route, networkAddress })
    await requireAdmin(request)
    if (!context.sandbox && member && !isSure(member)) throw secondFactorNeeded()
    const needed = neededFor(method, route)
    if (request.is404 || isAtLeast(deskPerson(request, context).role, needed)) return
    await noteRefusal(context, { member, method, route, networkAddress })
    throw roleNeeded(needed)
  })
}

/** An app stands before every sign-in of theirs, or this one was made with a passkey. */
const isSure = (member: CurrentMember): boolean =>
  rowBehind(member)?.authenticatorOn === true || isByPasskey(member)

/** Whoever of our people is given no role by name may do everything, as all of them could before there were roles. */
export function deskPerson(
  request: FastifyRequest,
  { deskRoles }: Pick<BackOfficeContext, 'deskRoles'>,
): DeskPerson {
  const member = memberOf(request)
  const address = rowBehind(member)?.email?.toLowerCase() ?? ''
  return { id: member.memberId, role: deskRoles.get(address) ?? 'approver' }
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
