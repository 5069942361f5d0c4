import { isVerified } from '@keyturn/identity/constants'
import type { Session } from '@keyturn/platform/client'
import { type PlanState, planIn } from '@keyturn/subscription/current-plan'
import { settingsSubscription } from '@keyturn/subscription/links'
import { pageAtPath } from './page-path.ts'
import { isMemberPage } from './visibility.ts'

export type Direction =
  | { kind: 'stay' }
  /** Waits until the member's data is loaded. */
  | { kind: 'wait' }
  | { kind: 'go'; to: string }

export interface Visit {
  /** Without a trailing slash. */
  path: string
  session: Session
  plan: PlanState
  /** Path that the member asked for before signing in. */
  returnTo?: string | null
}

const STAY: Direction = { kind: 'stay' }
const WAIT: Direction = { kind: 'wait' }

/** Returns the final target of all redirects (landing, dashboard, plans), so that no page in between is shown. */
export function redirectFor({ path, session, plan, returnTo = null }: Visit): Direction {
  let at = path
  // Limit against redirect loops. No chain of rules is longer.
  for (let steps = 0; steps < 5; steps++) {
    const next = nextRedirect(at, session, plan, steps === 0 ? returnTo : null)
    if (next.kind === 'wait') return WAIT
    if (next.kind === 'stay' || next.to === at) break
    at = next.to
  }
  return at === path ? STAY : { kind: 'go', to: at }
}

function nextRedirect(
  address: string,
  session: Session,
  plan: PlanState,
  returnTo: string | null,
): Direction {
  const path = address.split(/[?#]/)[0] ?? address
  if (session.status === 'signed-in' && showsEndedPlan(address, plan)) return STAY
  if (session.status === 'signed-in') return redirectOfMember(path, session, plan, returnTo)
  if (session.status === 'checking') return isMemberPage(path) || isEntrance(path) ? WAIT : STAY
  if (session.status === 'unreachable' || !isMemberPage(path)) return STAY
  return { kind: 'go', to: session.expired ? '/login' : '/landing' }
}

/**
 * True for the settings tab of an ended plan. It stays open, so that the member can see the plan and subscribe again.
 */
function showsEndedPlan(address: string, plan: PlanState): boolean {
  return address.split('#')[0] === settingsSubscription && plan.status === 'none' && Boolean(plan.ended)
}

export type SignedIn = Extract<Session, { status: 'signed-in' }>

function redirectOfMember(
  path: string,
  session: SignedIn,
  plan: PlanState,
  returnTo: string | null,
): Direction {
  const { user } = session
  const verified = user.isEmailVerified && isVerified(user, 'tenancy', 'landlord')
  if (isEntrance(path)) {
    if (returnTo !== null && !isEntrance(returnTo)) return { kind: 'go', to: returnTo }
    if (isAdmin(session)) return { kind: 'go', to: '/admin' }
    return { kind: 'go', to: verified ? '/dashboard' : '/verification-dashboard' }
  }
  if (pageAtPath(path)?.untilVerified)
    return user.isEmailVerified ? { kind: 'go', to: homeOf(session) } : STAY
  const byPlan = redirectByPlan(path, session, plan)
  if (byPlan.kind !== 'stay') return byPlan
  const unverified = !verified || (path === '/dashboard' && !isVerified(user, 'details'))
  return pageAtPath(path)?.needsVerification && unverified
    ? { kind: 'go', to: '/verification-dashboard' }
    : STAY
}

function redirectByPlan(path: string, session: SignedIn, plan: PlanState): Direction {
  if (path === '/admin' && isAdmin(session)) return STAY
  if (!pageAtPath(path)?.needsPlan && path !== '/admin' && path !== '/subscription') return STAY
  if (plan.status === 'unknown') return WAIT
  // Opens the page if the plan failed to load, because the page's own requests will report the error.
  if (plan.status === 'failed') return STAY
  const isHeld = plan.status === 'held'
  if (path === '/subscription') return isHeld ? { kind: 'go', to: homeOf(session) } : STAY
  if (path === '/admin') return seesManagerView(session, plan) ? STAY : { kind: 'go', to: '/dashboard' }
  if (isHeld) return STAY
  // An admin needs no plan.
  return { kind: 'go', to: isAdmin(session) ? '/admin' : '/subscription' }
}

export function seesManagerView(session: SignedIn, plan: PlanState): boolean {
  return isAdmin(session) || planIn(plan)?.name === 'premium'
}

const isAdmin = (session: SignedIn): boolean => session.user.role === 'admin'

/** Start page after sign-in: the admin area for an admin, else the dashboard. */
const homeOf = (session: SignedIn): string => (isAdmin(session) ? '/admin' : '/dashboard')

/** True for pages of signed-out readers, like sign-in. */
export function isEntrance(path: string): boolean {
  return pageAtPath(path)?.entrance === true
}
