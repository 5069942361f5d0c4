import type { Queryable } from '@keyturn/platform/db'
import { eq, sql } from 'drizzle-orm'
import { type LandlordDetails, type LandlordRequest, latestOf } from './landlords.ts'
import type { Agreement } from './papers.ts'
import { agreement, landlordDetails } from './tables.ts'

interface Folder {
  details: LandlordDetails | null
  request: LandlordRequest | null
  paper: Agreement | null
}

/** The few single papers of a member, each there or not. One statement. */
export async function findFolder(db: Queryable, memberId: string): Promise<Folder> {
  const asked = latestOf(db, memberId).as('asked')
  const [row] = await db
    .select({ details: landlordDetails, paper: agreement, asked: asked._.selectedFields })
    .from(sql`(select ${memberId}::uuid as member_id) as owner`)
    .leftJoin(landlordDetails, eq(landlordDetails.memberId, sql`owner.member_id`))
    .leftJoin(agreement, eq(agreement.memberId, sql`owner.member_id`))
    .leftJoin(asked, sql`true`)
  return { details: row?.details ?? null, request: row?.asked ?? null, paper: row?.paper ?? null }
}
