import type { Queryable } from '@keyturn/platform/db'
import { eq, sql } from 'drizzle-orm'
import type { Agreement } from './agreements.ts'
import { type LandlordDetails, type LandlordRequest, latestOf } from './landlords.ts'
import { agreement, landlordDetails } from './tables.ts'

interface Folder {
  details: LandlordDetails | null
  request: LandlordRequest | null
  agreement: Agreement | null
}

/** What a member has one of, each there or not. One statement. */
export async function findFolder(db: Queryable, memberId: string): Promise<Folder> {
  const asked = latestOf(db, memberId).as('asked')
  const [row] = await db
    .select({ details: landlordDetails, agreement, asked: asked._.selectedFields })
    .from(sql`(select ${memberId}::uuid as member_id) as owner`)
    .leftJoin(landlordDetails, eq(landlordDetails.memberId, sql`owner.member_id`))
    .leftJoin(agreement, eq(agreement.memberId, sql`owner.member_id`))
    .leftJoin(asked, sql`true`)
  return { details: row?.details ?? null, request: row?.asked ?? null, agreement: row?.agreement ?? null }
}
