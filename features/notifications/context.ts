import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { PushSender } from '@keyturn/providers/push'

export interface NotificationsContext extends Context {
  mail: MailSender
  /** Null if push is not configured. */
  push: PushSender | null
}
