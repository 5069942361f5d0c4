import type { PersonalData } from '../data/personal-data.ts'
import type { Db } from '../db/index.ts'
import type { Http } from '../http/index.ts'
import type { JobHandler, Queue, Schedule } from '../jobs/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import type { KeyRing, Vault } from '../security/crypto/index.ts'
import type { Clock } from '../time/clock.ts'

/**
 * Context that the app passes to every feature. A feature's `context.ts` adds what only it needs, such as its
 * providers.
 */
export interface Context {
  db: Db
  /** For reads that may be slightly stale. */
  replica: Db
  clock: Clock
  queue: Queue
  log: Logger
  /** Our own origin without a trailing slash; links in emails start with it. */
  publicUrl: string
  /** Encrypts secrets for storage. */
  vault: Vault
  /** Keys of the vault, also used to derive signing keys. */
  keyRing: KeyRing
  /** Keyed digest (HMAC) of these parts. The purpose is the first part, so digests of different purposes differ. */
  digest(...parts: string[]): string
  /** Email addresses of the accounts with the admin role. */
  adminEmails: readonly string[]
  /** Email address of the support team. */
  supportEmail: string
  /** True in a sandbox, where all providers are simulated and all members are invented. */
  sandbox: boolean
}

/** Feature as the app runs it. */
export interface Feature {
  routes(http: Http): void | Promise<void>
  jobs: JobHandler[]
  timetable: Schedule[]
  personalData: PersonalData
}
