import type { RentRecordContext } from '@keyturn/rent-record'

export type RentStatementContext = RentRecordContext
