import type { Context } from '@keyturn/platform/feature'
import type { PersonalData } from '@keyturn/platform/personal-data'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

export interface PrivacyContext extends Context {
  files: FileStore
  mail: MailSender
  /** Keeps the heads of the trail where the database’s owner cannot reach; null: only the log does. */
  trailHeadsTo: string | null
  /** What each feature knows about a member, this one included, in the order in which an export tells it. */
  personalData(): readonly PersonalData[]
}
