import type { Lookup } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { CreditAgency } from '@keyturn/providers/credit-agency'
import type { FileFormat } from '@keyturn/providers/credit-agency/formats'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'
import type { Agency } from './constants.ts'
import type { Dispute } from './domain/reportable-member.ts'

/** Adapter of one agency, and the codes it gave us for the file header. */
export interface AgencyConnection {
  adapter: CreditAgency
  sourceCode: number
  companyName: string
  format: FileFormat
}

export interface AgencyFilesContext extends Context {
  mail: MailSender
  files: FileStore
  /** Agencies in the settings. Other agencies get no files. */
  agencies: ReadonlyMap<Agency, AgencyConnection>
  /** Disputes of these members, newest first. The Credit Profile has them, and its statement is merged into ours. */
  disputesAbout(memberIds: readonly string[]): Lookup<ReadonlyMap<string, readonly Dispute[]>>
}
