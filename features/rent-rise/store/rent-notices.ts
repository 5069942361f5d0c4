import { assignments, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import type { EvidenceKind } from '@keyturn/platform/evidence-file'
import { sql } from 'drizzle-orm'
import type { RentNotice } from '../domain/notice.ts'

/** Notice file that the member uploaded, beside the typed fields. */
export interface NoticeFile {
  fileKey: string
  fileName: string
  fileKind: EvidenceKind
  fileBytes: number
}

type Beside = { [Fact in keyof NoticeFile]: NoticeFile[Fact] | null }
export type StoredNotice = RentNotice & Beside & { id: string; checkedAt: Date }

const notices = rowsOf<StoredNotice>({
  id: 'value',
  country: 'value',
  letAs: 'value',
  form: 'value',
  receivedOn: 'value',
  beginsOn: 'value',
  rentPence: 'bigint',
  newRentPence: 'bigint',
  every: 'value',
  homeBeganOn: 'value',
  lastRiseOn: 'value',
  periodBeganOn: 'value',
  fixedUntil: 'value',
  checkedAt: 'instant',
  fileKey: 'value',
  fileName: 'value',
  fileKind: 'value',
  fileBytes: 'value',
})

/** Returns a member's checked notices, newest first. */
export async function listNotices(db: Queryable, memberId: string): Promise<StoredNotice[]> {
  const { rows } = await db.execute<Stored<StoredNotice>>(sql`
    select ${notices.columns} from rent_notice where member_id = ${memberId} order by checked_at desc, id desc`)
  return rows.map(notices.read)
}

export async function findNotice(db: Queryable, memberId: string, id: string): Promise<StoredNotice | null> {
  const { rows } = await db.execute<Stored<StoredNotice>>(
    sql`select ${notices.columns} from rent_notice where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? notices.read(rows[0]) : null
}

export async function countNotices(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from rent_notice where member_id = ${memberId}`,
  )
  return rows[0]?.count ?? 0
}

export async function insertNotice(
  tx: Tx,
  memberId: string,
  notice: RentNotice & { id: string; checkedAt: Date },
): Promise<void> {
  await tx.execute(sql`insert into rent_notice ${values({ memberId, ...notice })}`)
}

/** Returns null if there is no notice with this id. */
export async function changeNotice(
  tx: Tx,
  memberId: string,
  id: string,
  change: Partial<RentNotice & NoticeFile & { checkedAt: Date }>,
): Promise<StoredNotice | null> {
  const { rows } = await tx.execute<Stored<StoredNotice>>(sql`
    update rent_notice set ${assignments(change)} where member_id = ${memberId} and id = ${id}
    returning ${notices.columns}`)
  return rows[0] ? notices.read(rows[0]) : null
}

export async function deleteNotice(tx: Tx, memberId: string, id: string): Promise<StoredNotice | null> {
  const { rows } = await tx.execute<Stored<StoredNotice>>(
    sql`delete from rent_notice where member_id = ${memberId} and id = ${id} returning ${notices.columns}`,
  )
  return rows[0] ? notices.read(rows[0]) : null
}

/** Deletes a member's notices. Returns their file keys, which must be deleted too. */
export async function deleteNotices(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ fileKey: string | null }>(
    sql`delete from rent_notice where member_id = ${memberId} returning file_key as "fileKey"`,
  )
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}
