import type { RentRecordContext } from '@keyturn/rent-record'
import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { hasPassport, income, rentPassport } from '../index.ts'

export type PassportWorld = RecordWorld

type Options = NonNullable<Parameters<typeof recordWorld>[1]>

/** Starts the rent record with its passports, viewers and guarantors, with their own database. */
export const passportWorld = (
  start: string,
  {
    downstream = () => [],
    ...more
  }: Omit<Options, keyof Pick<RentRecordContext, 'hasPassport' | 'income'>> = {},
): Promise<PassportWorld> =>
  recordWorld(start, {
    ...more,
    hasPassport,
    income,
    downstream: (context) => [rentPassport(context), ...downstream(context)],
  })
