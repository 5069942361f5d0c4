import type { RentRecordContext } from '@keyturn/rent-record'

/** Same as the rent record's context, because kept passports are read with its actions. */
export type ViewersContext = RentRecordContext
