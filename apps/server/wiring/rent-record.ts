import { findMember } from '@keyturn/identity'
import type { Secrets } from '@keyturn/platform/config'
import { penceOfPoints } from '@keyturn/platform/money'
import type { Runtime } from '@keyturn/platform/runtime'
import type { FileStore } from '@keyturn/providers/storage'
import { createRentRecord, type RentRecord } from '@keyturn/rent-record'
import { readBook } from '@keyturn/rewards'
import { loadTenancies, markTenancyMatched } from '@keyturn/tenancy'

/** The rent record reads homes from the tenancies as they stand on the day it looks. */
export function openRentRecord(runtime: Runtime, { keyRing }: Secrets, files: FileStore): RentRecord {
  return createRentRecord({
    runtime,
    keyRing,
    files,
    homes: { load: loadTenancies, markMatched: markTenancyMatched },
    aboutMember: async (db, memberId, today) => {
      const member = await findMember(db, memberId)
      const homes = await loadTenancies(db, memberId, today)
      return {
        name: [member?.firstName, member?.lastName].filter(Boolean).join(' '),
        homes: homes.map(({ id, tenancy, landlordName }) => ({
          id,
          address: tenancy.address,
          landlord: landlordName,
        })),
      }
    },
    hasMember: async (db, memberId) => (await findMember(db, memberId)) !== null,
    pointsOf: async (db, memberId) => {
      const points = (await readBook(db, memberId)).balances.available
      return { points, worthPence: penceOfPoints(Math.max(0, points)) }
    },
  })
}
