import type { Vault } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'
import type { Agency } from './domain/agencies.ts'

/** What the member's half of this feature is given when the house is put together. */
export interface MemberSide {
  runtime: Runtime
  mail: MailSender
  files: FileStore
  vault: Vault
  /** Where the people read who decide disputes. */
  supportEmail: string
  /** Whether there is a way to it: to one that is not among our settings nothing goes. */
  reaches(agency: Agency): boolean
  /** A yes to an agency is a yes to reporting as such; tenancy keeps that one. */
  optIn(tx: Tx, memberId: string, channel: string): Promise<void>
}
