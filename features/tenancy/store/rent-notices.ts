import type { Queryable, Tx } from '@keyturn/platform/db'
import type { EvidenceKind } from '@keyturn/platform/evidence-file'
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import type { RentNotice } from '../domain/rent-rise/notice.ts'
import { rentNotice } from './tables.ts'

/** The notice itself, as the member keeps it beside what they typed. */
export interface NoticeFile {
  fileKey: string
  fileName: string
  fileKind: EvidenceKind
  fileBytes: number
}

type Beside = { [Fact in keyof NoticeFile]: NoticeFile[Fact] | null }
export type KeptNotice = RentNotice & Beside & { id: string; checkedAt: Date }

const { memberId: _owner, ...columns } = getTableColumns(rentNotice)
const ofMember = (memberId: string) => eq(rentNotice.memberId, memberId)
const one = (memberId: string, id: string) => and(ofMember(memberId), eq(rentNotice.id, id))

/** What a member had checked, the latest first. */
export const listNotices = (db: Queryable, memberId: string): Promise<KeptNotice[]> =>
  db
    .select(columns)
    .from(rentNotice)
    .where(ofMember(memberId))
    .orderBy(desc(rentNotice.checkedAt), desc(rentNotice.id))

export async function findNotice(db: Queryable, memberId: string, id: string): Promise<KeptNotice | null> {
  const [row] = await db.select(columns).from(rentNotice).where(one(memberId, id))
  return row ?? null
}

export async function countNotices(tx: Tx, memberId: string): Promise<number> {
  const [row] = await tx.select({ notices: count() }).from(rentNotice).where(ofMember(memberId))
  return row?.notices ?? 0
}

export async function insertNotice(
  tx: Tx,
  memberId: string,
  notice: RentNotice & { id: string; checkedAt: Date },
): Promise<void> {
  await tx.insert(rentNotice).values({ ...notice, memberId })
}

/** Null: there is none of that name. */
export async function changeNotice(
  tx: Tx,
  memberId: string,
  id: string,
  change: Partial<RentNotice & NoticeFile & { checkedAt: Date }>,
): Promise<KeptNotice | null> {
  const [row] = await tx.update(rentNotice).set(change).where(one(memberId, id)).returning(columns)
  return row ?? null
}

export async function deleteNotice(tx: Tx, memberId: string, id: string): Promise<KeptNotice | null> {
  const [row] = await tx.delete(rentNotice).where(one(memberId, id)).returning(columns)
  return row ?? null
}

/** The keys of their files, which have to go as well. */
export async function deleteNotices(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .delete(rentNotice)
    .where(ofMember(memberId))
    .returning({ fileKey: rentNotice.fileKey })
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}
