import { isByPasskey, rowBehind } from '@keyturn/identity'
import type { Context } from '@keyturn/platform/feature'
import { type CurrentMember, clientSubnet, type Http, memberOf, requireAdmin } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { recordRefusal } from '../actions/record-refusal.ts'
import type { Person } from '../actions/request-or-approve.ts'
import type { AdminContext } from '../context.ts'
import { isAtLeast, type StaffRole } from '../domain/roles.ts'
import { roleNeeded, secondFactorNeeded } from '../refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Minimum role of a staff route. Default: approver. `domain/roles.ts` has further rules for approvals. */
    role?: StaffRole
  }
}

/** All paths below it are for staff only. */
const ADMIN_API = '/api/manager'

type Guarding = Pick<Context, 'db' | 'clock' | 'sandbox'> & Pick<AdminContext, 'deskRoles'>

/**
 * Guards routes with `access: 'staff'` and all other paths of the admin area, so that members cannot discover them.
 * Records each refusal before it parses the body.
 */
export function guardAdmin(http: Http, context: Guarding): void {
  http.accessChecks.unknown.push((_method, path) =>
    path === ADMIN_API || path.startsWith(`${ADMIN_API}/`) ? { access: 'staff' } : null,
  )
  http.accessChecks.staff = async (request) => {
    const { member, method, routeOptions } = request
    const networkAddress = clientSubnet(request)
    const route = routeOptions.url ?? 'unknown'
    const isOurs = member?.role === 'admin' || request.wasAdmin
    if (!isOurs) await recordRefusal(context, { member, method, route, networkAddress })
    await requireAdmin(request)
    if (!context.sandbox && member && !isSure(member)) throw secondFactorNeeded()
    const needed = routeOptions.config.role ?? 'approver'
    if (request.is404 || isAtLeast(staffMember(request, context).role, needed)) return
    await recordRefusal(context, { member, method, route, networkAddress })
    throw roleNeeded(needed)
  }
}

/** True if the member has an authenticator app or this session used a passkey. */
const isSure = (member: CurrentMember): boolean =>
  rowBehind(member)?.authenticatorOn === true || isByPasskey(member)

/** Staff without a listed role have every right, as before roles existed. */
export function staffMember(request: FastifyRequest, { deskRoles }: Pick<AdminContext, 'deskRoles'>): Person {
  const member = memberOf(request)
  const address = rowBehind(member)?.email?.toLowerCase() ?? ''
  return { id: member.memberId, role: deskRoles.get(address) ?? 'approver' }
}
