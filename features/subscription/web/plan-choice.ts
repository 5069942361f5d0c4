import { identityLinks } from '@keyturn/identity/links'
import { type BillingInterval, billingIntervals, type PlanId, planIds } from '../domain/plan-ids.ts'

/* A plan chosen before there is an account. Loads next to nothing: the sign-in page carries it. */

export interface PlanChoice {
  plan: PlanId
  interval: BillingInterval
}

const KEY = 'chosen_plan'
/** Long enough to find the verification letter; short enough that nobody is surprised next week. */
const KEPT_MS = 24 * 3_600_000

/** Registers with a plan chosen: a plain link, so that it leads there before any script runs, too. */
export const registrationWith = ({ plan, interval }: PlanChoice): string =>
  `${identityLinks.registration}?plan=${plan}&billing=${interval}`

/** What such a link says, kept for the whole browser: the link in the verification letter opens a new tab. */
export function rememberChoiceIn(search: string, now = Date.now()): void {
  const said = new URLSearchParams(search)
  const choice = { plan: said.get('plan'), interval: said.get('billing'), at: now }
  if (!isFresh(choice, now)) return
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Without storage the person chooses again.
  }
}

export function forgetChoice(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There was none.
  }
}

/** The choice made before registering; reading it uses it up, so that it is acted on once. */
export function takeChoice(now = Date.now()): PlanChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    forgetChoice()
    return isFresh(stored, now) ? { plan: stored.plan, interval: stored.interval } : null
  } catch {
    return null
  }
}

function isFresh(stored: unknown, now: number): stored is PlanChoice & { at: number } {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('plan' in stored && 'interval' in stored && 'at' in stored)) return false
  const known =
    planIds.some((id) => id === stored.plan) && billingIntervals.some((each) => each === stored.interval)
  return known && typeof stored.at === 'number' && now - stored.at < KEPT_MS
}
