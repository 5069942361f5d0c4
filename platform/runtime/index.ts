import type { Clock } from '../clock/index.ts'
import type { Db } from '../db/index.ts'
import type { Queue } from '../jobs/index.ts'
import type { Logger } from '../logging/index.ts'

/** What every feature is handed when the house is put together. */
export interface Runtime {
  db: Db
  /** For reads that may lag a moment. */
  replica: Db
  clock: Clock
  queue: Queue
  log: Logger
  /** Our own origin, without a slash at the end: links in letters start with it. */
  publicUrl: string
}
