import type { AppContext } from '../../wiring/features.ts'

/** Demo people use what members use, so they need all of it. */
export type DemoContext = AppContext

/** One thing that somebody did, and when. */
export interface Deed {
  at: Date
  act(): Promise<void>
}
