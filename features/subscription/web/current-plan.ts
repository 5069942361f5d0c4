import { createStore, memberIdIn, session } from '@keyturn/platform/client'
import { useSyncExternalStore } from 'react'

/* Imports no plans and no schemas, because every page loads it. */

/** An active plan. */
export interface CurrentPlan {
  name: string
  displayName: string
  /** End of access if a payment is due. */
  graceEndsAt: string | null
}

/** A plan that has ended. */
export interface EndedPlan {
  displayName: string
  endedAt: string | null
}

/** Unknown differs from none: guards allow calls until it is known. Failed: the server did not respond. */
export type PlanState =
  | { status: 'unknown' | 'failed' }
  /** Has the ended plan, or null without one. Absent until known. */
  | { status: 'none'; ended?: EndedPlan | null }
  | { status: 'held'; plan: CurrentPlan }

const UNKNOWN: PlanState = { status: 'unknown' }
const FAILED: PlanState = { status: 'failed' }

const { getSnapshot, subscribe, set: become } = createStore<PlanState>(UNKNOWN)
const memberHere = (): string | null => memberIdIn(session.getSnapshot())

let owner = memberHere()
// Kept if the same member is loaded again, to avoid flicker. Cleared for another member.
session.subscribe(() => {
  if (memberHere() === owner) return
  owner = memberHere()
  become(UNKNOWN)
})

/** Store of the signed-in member's plan on this page. */
export const currentPlan = {
  getSnapshot,
  /** Null without a plan. */
  loaded: (plan: CurrentPlan | null, ended?: EndedPlan | null): void => {
    if (owner === null) return
    become(plan ? { status: 'held', plan } : { status: 'none', ...(ended !== undefined && { ended }) })
  },
  failed: (): void => {
    if (owner !== null && getSnapshot() === UNKNOWN) become(FAILED)
  },
}

export const usePlanState = (): PlanState => useSyncExternalStore(subscribe, getSnapshot, () => UNKNOWN)

export const useCurrentPlan = (): CurrentPlan | null => planIn(usePlanState())

export const planIn = (state: PlanState): CurrentPlan | null => (state.status === 'held' ? state.plan : null)

/** Display name of the plan, from the server's response. */
export const planName = (plan: CurrentPlan): string => plan.displayName || plan.name || 'Active Plan'

/** Label beside the member's name. Empty while the plan is unknown or failed to load. */
export function planLabel(state: PlanState): string {
  if (state.status === 'failed' || state.status === 'unknown') return ''
  return state.status === 'held' ? planName(state.plan) : 'No Plan'
}
