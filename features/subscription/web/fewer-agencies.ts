import type { ReactNode } from 'react'

/** Asks which agency stays when a plan reports to fewer. The feature that reports provides it. */
export interface FewerAgencies {
  /** Returns the question for a plan with so many agencies; null if none has to stop. */
  ask(inPlan: number): ReactNode
  /** Saves the answer before the plan changes. Resolves to what undoes it if the change fails. */
  keep(): Promise<() => Promise<void>>
}
