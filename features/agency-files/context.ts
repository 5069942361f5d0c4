import type { Context } from '@keyturn/platform/feature'
import type { CreditAgency } from '@keyturn/providers/credit-agency'
import type { FileFormat } from '@keyturn/providers/credit-agency/formats'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'
import type { Agency } from './words.ts'

/** The way to one agency, and what it gave us to write in the header. */
export interface AgencyConnection {
  adapter: CreditAgency
  sourceCode: number
  companyName: string
  format: FileFormat
}

export interface AgencyFilesContext extends Context {
  mail: MailSender
  files: FileStore
  /** Agencies that can be reached. One that is not here is sent nothing. */
  agencies: ReadonlyMap<Agency, AgencyConnection>
}
