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
  /** Whether a bank account stands linked; only whoever links banks knows. */
  bankIsLinked(memberId: string): Promise<boolean>
  /** Rent days of a home whose payment is proved. Only the rent record, which is downstream, knows them. */
  verifiedRentDays(db: Queryable, memberId: string, tenancyId: string): Promise<Day[]>
}
