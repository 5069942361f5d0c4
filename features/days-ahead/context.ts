import type { BankLinkContext } from '@keyturn/bank-link'
import type { RentRecordContext } from '@keyturn/rent-record'

/** Before anything is said of a rent day its bank is read and the record brought up to date. */
export type DaysAheadContext = BankLinkContext & RentRecordContext
