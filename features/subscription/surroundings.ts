import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'
import type { Payments } from '@keyturn/providers/payments'

/** What this feature is given when the house is put together. */
export interface Surroundings {
  runtime: Runtime
  payments: Payments
  mail: MailSender
}
