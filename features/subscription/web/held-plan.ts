import { createStore, memberIn, session } from '@keyturn/platform/client'
import { useSyncExternalStore } from 'react'

/* Loads no plan and no schema: the frame of every page carries it. */

/** A plan that opens what it pays for. */
export interface HeldPlan {
  name: string
  displayName: string
  /** A payment is owed, and until then nothing is closed. */
  graceEndsAt: string | null
}

/** One that is over. */
export interface EndedPlan {
  displayName: string
  endedAt: string | null
}

/** Unknown is not the same as none: guards let requests pass until they know. Failed: the server could not say. */
export type PlanState =
  | { status: 'unknown' | 'failed' }
  /** With the one that ended, null where there never was one; left out until that is known too. */
  | { status: 'none'; ended?: EndedPlan | null }
  | { status: 'held'; plan: HeldPlan }

const UNKNOWN: PlanState = { status: 'unknown' }
const FAILED: PlanState = { status: 'failed' }

const { getSnapshot, subscribe, become } = createStore<PlanState>(UNKNOWN)
const memberHere = (): string | null => memberIn(session.getSnapshot())

let owner = memberHere()
// Kept when the same member is loaded again, so that nothing flickers; never for another.
session.subscribe(() => {
  if (memberHere() === owner) return
  owner = memberHere()
  become(UNKNOWN)
})

/** What is known, on this page, of the plan of whoever is signed in. */
export const heldPlan = {
  getSnapshot,
  /** Null: there is none. */
  loaded: (plan: HeldPlan | null, ended?: EndedPlan | null): void => {
    if (owner === null) return
    become(plan ? { status: 'held', plan } : { status: 'none', ...(ended !== undefined && { ended }) })
  },
  failed: (): void => {
    if (owner !== null && getSnapshot() === UNKNOWN) become(FAILED)
  },
}

export const usePlanState = (): PlanState => useSyncExternalStore(subscribe, getSnapshot, () => UNKNOWN)

export const useHeldPlan = (): HeldPlan | null => planIn(usePlanState())

export const planIn = (state: PlanState): HeldPlan | null => (state.status === 'held' ? state.plan : null)

/** What the plan a member holds is called, by what the server said of it. */
export const planName = (plan: HeldPlan): string => plan.displayName || plan.name || 'Active Plan'

/** The label beside the member's name; none while it is not known, or when the server could not say. */
export function planLabel(state: PlanState): string {
  if (state.status === 'failed' || state.status === 'unknown') return ''
  return state.status === 'held' ? planName(state.plan) : 'No Plan'
}
