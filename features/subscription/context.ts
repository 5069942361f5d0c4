import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { Payments } from '@keyturn/providers/payments'

export interface SubscriptionContext extends Context {
  payments: Payments
  mail: MailSender
}
