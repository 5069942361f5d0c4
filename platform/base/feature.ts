import type { PersonalData } from '../data/personal-data.ts'
import type { Db } from '../db/index.ts'
import type { Http } from '../http/index.ts'
import type { JobHandler, Queue, Schedule } from '../jobs/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import type { KeyRing, Vault } from '../security/crypto/index.ts'
import type { Clock } from '../time/clock.ts'

/**
 * What the app hands to every feature. A feature's own `context.ts` adds what it alone needs: the companies it calls
 * and the few facts that only features downstream of it know.
 */
export interface Context {
  db: Db
  /** For reads that may lag a moment. */
  replica: Db
  clock: Clock
  queue: Queue
  log: Logger
  /** Our own origin, without a slash at the end: links in letters start with it. */
  publicUrl: string
  /** Seals what is secret while it is stored. */
  vault: Vault
  /** The keys behind the vault, for what is signed with keys of its own. */
  keyRing: KeyRing
  /** A keyed digest of these parts, the purpose first: the same text for another purpose is another digest. */
  digest(...parts: string[]): string
  /** Whose accounts have the admin role. */
  adminEmails: readonly string[]
  /** Where the people read who answer members. */
  supportEmail: string
  /** All companies are stand-ins and everybody is invented. */
  sandbox: boolean
}

/** What the app is given back: the whole of a feature, as far as the program runs it. */
export interface Feature {
  routes(http: Http): void | Promise<void>
  jobs: JobHandler[]
  timetable: Schedule[]
  personalData: PersonalData
}
