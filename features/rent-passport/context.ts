import type { RentRecordContext } from '@keyturn/rent-record'

/** Same as the rent record's context, because a passport is made of the record's facts. */
export type RentPassportContext = RentRecordContext
