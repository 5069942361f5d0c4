import { penceOfPoints } from '@keyturn/platform/money'
import type { Runtime } from '@keyturn/platform/runtime'
import { createRentRecord, type RentRecord } from '@keyturn/rent-record'
import { readBook } from '@keyturn/rewards'
import { loadTenancies, markTenancyMatched } from '@keyturn/tenancy'

/** The rent record reads homes from the tenancies as they stand on the day it looks. */
export function openRentRecord(runtime: Runtime): RentRecord {
  return createRentRecord({
    runtime,
    homes: { load: loadTenancies, markMatched: markTenancyMatched },
    pointsOf: async (db, memberId) => {
      const points = (await readBook(db, memberId)).balances.available
      return { points, worthPence: penceOfPoints(Math.max(0, points)) }
    },
  })
}
