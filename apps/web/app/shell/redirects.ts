import { isVerified } from '@keyturn/identity/words'
import type { Session } from '@keyturn/platform/client'
import { type PlanState, planIn } from '@keyturn/subscription/held-plan'
import { settingsSubscription } from '@keyturn/subscription/links'
import { pageAtPath } from './page-path.ts'
import { isMemberPage } from './visibility.ts'

export type Direction =
  | { kind: 'stay' }
  /** Not decided before more is known about the member. */
  | { kind: 'wait' }
  | { kind: 'go'; to: string }

export interface Visit {
  /** Without a slash at the end. */
  path: string
  session: Session
  plan: PlanState
  /** Where the member wanted to go before signing in was asked of them. */
  returnTo?: string | null
}

const STAY: Direction = { kind: 'stay' }
const WAIT: Direction = { kind: 'wait' }

/**
 * Where a visit ends. Rules can follow one upon the other (landing, dashboard, plans); they are followed here,
 * so that no page in between flashes up.
 */
export function redirectFor({ path, session, plan, returnTo = null }: Visit): Direction {
  let at = path
  // No chain of the rules is longer than this; were one ever a ring, the visit would end where it stood.
  for (let steps = 0; steps < 5; steps++) {
    const next = step(at, session, plan, steps === 0 ? returnTo : null)
    if (next.kind === 'wait') return WAIT
    if (next.kind === 'stay' || next.to === at) break
    at = next.to
  }
  return at === path ? STAY : { kind: 'go', to: at }
}

function step(address: string, session: Session, plan: PlanState, returnTo: string | null): Direction {
  const path = address.split(/[?#]/)[0] ?? address
  if (session.status === 'signed-in' && showsEndedPlan(address, plan)) return STAY
  if (session.status === 'signed-in') return stepOfMember(path, session, plan, returnTo)
  if (session.status === 'checking') return isMemberPage(path) || isEntrance(path) ? WAIT : STAY
  if (session.status === 'unreachable' || !isMemberPage(path)) return STAY
  return { kind: 'go', to: session.expired ? '/login' : '/landing' }
}

/** The tab of an ended plan stays open to its member: it shows the plan and lets them subscribe again. */
function showsEndedPlan(address: string, plan: PlanState): boolean {
  return address.split('#')[0] === settingsSubscription && plan.status === 'none' && Boolean(plan.ended)
}

export type SignedIn = Extract<Session, { status: 'signed-in' }>

function stepOfMember(path: string, session: SignedIn, plan: PlanState, returnTo: string | null): Direction {
  const { user } = session
  const verified = user.isEmailVerified && isVerified(user, 'tenancy', 'landlord')
  if (isEntrance(path)) {
    if (returnTo !== null && !isEntrance(returnTo)) return { kind: 'go', to: returnTo }
    if (isAdmin(session)) return { kind: 'go', to: '/admin' }
    return { kind: 'go', to: verified ? '/dashboard' : '/verification-dashboard' }
  }
  if (pageAtPath(path)?.untilVerified)
    return user.isEmailVerified ? { kind: 'go', to: homeOf(session) } : STAY
  const byPlan = stepByPlan(path, session, plan)
  if (byPlan.kind !== 'stay') return byPlan
  const unverified = !verified || (path === '/dashboard' && !isVerified(user, 'details'))
  return pageAtPath(path)?.needsVerification && unverified
    ? { kind: 'go', to: '/verification-dashboard' }
    : STAY
}

function stepByPlan(path: string, session: SignedIn, plan: PlanState): Direction {
  if (path === '/admin' && isAdmin(session)) return STAY
  if (!pageAtPath(path)?.needsPlan && path !== '/admin' && path !== '/subscription') return STAY
  if (plan.status === 'unknown') return WAIT
  // The server could not say: the page opens, and its own calls will tell.
  if (plan.status === 'failed') return STAY
  const isHeld = plan.status === 'held'
  if (path === '/subscription') return isHeld ? { kind: 'go', to: homeOf(session) } : STAY
  if (path === '/admin') return seesManagerView(session, plan) ? STAY : { kind: 'go', to: '/dashboard' }
  if (isHeld) return STAY
  // Whoever runs the place has work to do there without paying for it.
  return { kind: 'go', to: isAdmin(session) ? '/admin' : '/subscription' }
}

export function seesManagerView(session: SignedIn, plan: PlanState): boolean {
  return isAdmin(session) || planIn(plan)?.name === 'premium'
}

const isAdmin = (session: SignedIn): boolean => session.user.role === 'admin'

/** Where somebody lands who did not say where to: our own people at their desk. */
const homeOf = (session: SignedIn): string => (isAdmin(session) ? '/admin' : '/dashboard')

/** Pages for those who are not signed in yet. */
export function isEntrance(path: string): boolean {
  return pageAtPath(path)?.entrance === true
}
