import type { RentRecordContext } from '@keyturn/rent-record'

/** Whoever shows kept passports reads them as their pages do, so it is handed what those are made with. */
export type ViewersContext = RentRecordContext
