import type { Context } from '@keyturn/platform/feature'
import type { BankDataProvider } from '@keyturn/providers/bank'
import type { MailSender } from '@keyturn/providers/mail'

export interface BankLinkContext extends Context {
  bank: BankDataProvider
  mail: MailSender
}
