import type { AgencySimulator } from './agency-simulator.ts'
import type { InMemoryFiles } from './in-memory-files.ts'

/** Files and simulator of one agency's user. */
export interface SftpAccount {
  readonly cabinet: InMemoryFiles
  readonly desk: AgencySimulator
}
