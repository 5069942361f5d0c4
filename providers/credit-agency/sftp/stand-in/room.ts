import type { Cabinet } from './cabinet.ts'
import type { AgencyDesk } from './desk.ts'

/** What one agency has behind its user name. */
export interface Room {
  readonly cabinet: Cabinet
  readonly desk: AgencyDesk
}
