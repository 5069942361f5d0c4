import type { BillingInterval, PlanId } from '../domain/plans.ts'

/* A plan chosen before there is an account. Loads nothing: the public plan page carries it. */

export interface PlanChoice {
  plan: PlanId
  interval: BillingInterval
}

const KEY = 'chosen_plan'
/** Long enough to find the verification letter; short enough that nobody is surprised next week. */
const KEPT_MS = 24 * 3_600_000

/** Kept for the whole browser, because the link in the verification letter opens a new tab. */
export function rememberChoice(choice: PlanChoice, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choice, at: now }))
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
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    forgetChoice()
    return isFresh(kept, now) ? { plan: kept.plan, interval: kept.interval } : null
  } catch {
    return null
  }
}

function isFresh(kept: unknown, now: number): kept is PlanChoice & { at: number } {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('plan' in kept && 'interval' in kept && 'at' in kept)) return false
  const known = (kept.plan === 'standard' || kept.plan === 'premium') && typeof kept.at === 'number'
  return known && (kept.interval === 'month' || kept.interval === 'year') && now - Number(kept.at) < KEPT_MS
}
