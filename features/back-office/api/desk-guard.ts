import { isByPasskey, rowBehind } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import {
  type CurrentMember,
  type Http,
  memberOf,
  networkOf,
  refuseAllButAdmins,
} from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../actions/agree-or-ask.ts'
import { noteRefusal } from '../actions/note-refusal.ts'
import type { BackOfficeContext } from '../context.ts'
import { type DeskRole, isAtLeast } from '../domain/roles.ts'
import { roleNeeded, secondFactorNeeded } from '../refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Minimum role of a staff route. Default: approver. `domain/roles.ts` has further rules for approvals. */
    role?: DeskRole
  }
}

/** All paths below it are for staff only. */
const DESK = '/api/manager'

type Guarding = Pick<Context, 'db' | 'clock' | 'sandbox'> & Pick<BackOfficeContext, 'deskRoles'>

/**
 * Guards routes with `access: 'staff'` and all other paths of the admin area, so that members cannot discover them.
 * Records each refusal before it parses the body.
 */
export function guardDesk(http: Http, context: Guarding): void {
  http.accessChecks.unknown.push((_method, path) =>
    path === DESK || path.startsWith(`${DESK}/`) ? { access: 'staff' } : null,
  )
  http.accessChecks.staff = async (request) => {
    const { member, method, routeOptions } = request
    const networkAddress = networkOf(request)
    const route = routeOptions.url ?? 'unknown'
    const isOurs = member?.role === 'admin' || request.wasAdmin
    if (!isOurs) await noteRefusal(context, { member, method, route, networkAddress })
    await refuseAllButAdmins(request)
    if (!context.sandbox && member && !isSure(member)) throw secondFactorNeeded()
    const needed = routeOptions.config.role ?? 'approver'
    if (request.is404 || isAtLeast(deskPerson(request, context).role, needed)) return
    await noteRefusal(context, { member, method, route, networkAddress })
    throw roleNeeded(needed)
  }
}

/** True if the member has an authenticator app or this session used a passkey. */
const isSure = (member: CurrentMember): boolean =>
  rowBehind(member)?.authenticatorOn === true || isByPasskey(member)

/** Staff without a listed role have every right, as before roles existed. */
export function deskPerson(
  request: FastifyRequest,
  { deskRoles }: Pick<BackOfficeContext, 'deskRoles'>,
): Person {
  const member = memberOf(request)
  const address = rowBehind(member)?.email?.toLowerCase() ?? ''
  return { id: member.memberId, role: deskRoles.get(address) ?? 'approver' }
}
