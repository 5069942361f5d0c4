import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import type { AddressBook } from '@keyturn/providers/addresses'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'

export interface TenancyContext extends Context {
  files: FileStore
  addresses: AddressBook
  mail: MailSender
  /** True if a bank account is linked. Injected, because bank-link has the data. */
  bankIsLinked(memberId: string): Promise<boolean>
  /** Rent days of a home with proved payments. Injected, because rent-record is downstream. */
  verifiedRentDays(db: Queryable, memberId: string, tenancyId: string): Promise<Day[]>
}
