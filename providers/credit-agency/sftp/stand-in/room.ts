import type { Cabinet } from './cabinet.ts'
import type { AgencyDesk } from './desk.ts'

/** Files and desk of one agency's user. */
export interface Room {
  readonly cabinet: Cabinet
  readonly desk: AgencyDesk
}
