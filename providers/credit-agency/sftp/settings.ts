import type { AgencyName } from '../port.ts'
import type { SealingKeys } from './keys.ts'
import type { ServerSettings } from './session.ts'

export interface SftpAgencySettings {
  readonly agency: AgencyName
  readonly server: ServerSettings
  readonly keys: SealingKeys
  /** Where files are put and where answers are found, on the agency's server. */
  readonly inboxPath: string
  readonly outboxPath: string
  /** Tries of one call, and the wait before the second; each further wait is twice as long. */
  readonly tries?: number
  readonly firstWaitMs?: number
}
