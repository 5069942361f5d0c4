import { identityLinks } from '@keyturn/identity/links'
import { type BillingInterval, billingIntervals } from '../domain/intervals.ts'
import { type PlanId, planIds } from '../domain/plan-ids.ts'

/* A choice before registration: a plan or the free look. A small module, because the sign-in page loads it. */

export interface PlanChoice {
  plan: PlanId
  interval: BillingInterval
}

/** The free look without a plan. Choosing it deletes an earlier plan choice. */
export const FREE_LOOK = 'look'
export type Choice = PlanChoice | typeof FREE_LOOK

const KEY = 'chosen_plan'
/** Long enough to find the verification email, short enough not to surprise a week later. */
const KEPT_MS = 24 * 3_600_000

/** URL of the registration with a choice. A plain link works without scripts. */
export const registrationWith = (choice: Choice): string =>
  choice === FREE_LOOK
    ? `${identityLinks.registration}?look=1`
    : `${identityLinks.registration}?plan=${choice.plan}&billing=${choice.interval}`

/** Returns the choice in a URL. Null without a valid one. */
export const choiceIn = (search: string): Choice | null => choiceOf(inAddress(search, 0), 0)

/** Stores the choice for the whole browser, because the verification link opens a new tab. */
export function rememberChoiceIn(search: string, now = Date.now()): void {
  if (choiceIn(search) === null) return
  try {
    localStorage.setItem(KEY, JSON.stringify(inAddress(search, now)))
  } catch {
    // Without storage the visitor chooses again.
  }
}

export function clearChoice(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There was none.
  }
}

/** Returns the choice made before registering. Null without one or if it is too old. */
export function peekChoice(now = Date.now()): Choice | null {
  try {
    return choiceOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'), now)
  } catch {
    return null
  }
}

/** Returns and deletes the choice, so that it is used once. */
export function takeChoice(now = Date.now()): Choice | null {
  const choice = peekChoice(now)
  clearChoice()
  return choice
}

function inAddress(search: string, at: number): object {
  const query = new URLSearchParams(search)
  if (query.has('look')) return { look: true, at }
  return { plan: query.get('plan'), interval: query.get('billing'), at }
}

function choiceOf(stored: unknown, now: number): Choice | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('at' in stored) || typeof stored.at !== 'number' || now - stored.at >= KEPT_MS) return null
  if ('look' in stored) return stored.look === true ? FREE_LOOK : null
  if (!('plan' in stored && 'interval' in stored)) return null
  const plan = planIds.find((id) => id === stored.plan)
  const interval = billingIntervals.find((each) => each === stored.interval)
  return plan && interval ? { plan, interval } : null
}
