import type { AppContext } from '../../wiring/features.ts'

/** Whole app context, because demo people use what members use. */
export type DemoContext = AppContext

/** One action of a demo person, and its time. */
export interface DemoAction {
  at: Date
  act(): Promise<void>
}
