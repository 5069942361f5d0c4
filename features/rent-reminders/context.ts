import type { BankLinkContext } from '@keyturn/bank-link'
import type { RentRecordContext } from '@keyturn/rent-record'

/** Checks a rent day after it has read the bank and refreshed the record. */
export type RentRemindersContext = BankLinkContext & RentRecordContext
