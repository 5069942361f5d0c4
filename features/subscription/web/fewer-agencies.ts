import type { ReactNode } from 'react'

/** Asks which agency to keep if the new plan reports to fewer. Provided by the reporting feature. */
export interface FewerAgencies {
  /** Renders the question for this number of agencies. Null if none has to stop. */
  ask(inPlan: number): ReactNode
  /** Saves the answer before the plan changes. Resolves to an undo function, for a failed change. */
  keep(): Promise<() => Promise<void>>
}
