import type { Context } from '@keyturn/platform/feature'
import type { PersonalData } from '@keyturn/platform/personal-data'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

export interface PrivacyContext extends Context {
  files: FileStore
  mail: MailSender
  /**
   * Email address outside the database owner's control that gets the trail's last link. Null stores it only in the log.
   */
  trailHeadsTo: string | null
  /** Personal data parts of all features, in the order of the export. */
  personalData(): readonly PersonalData[]
}
