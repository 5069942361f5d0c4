import type { AgencyName } from '../port.ts'
import type { SealingKeys } from './keys.ts'
import type { ServerSettings } from './session.ts'

export interface SftpAgencySettings {
  readonly agency: AgencyName
  readonly server: ServerSettings
  readonly keys: SealingKeys
  /** Folders on the agency's server for files and for answers. */
  readonly inboxPath: string
  readonly outboxPath: string
  /** Number of tries per call, and the wait before the second. Each further wait doubles (backoff). */
  readonly tries?: number
  readonly firstWaitMs?: number
}
