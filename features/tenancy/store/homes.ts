import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Home, HomeTerms } from '../domain/homes.ts'
import { tenancy, tenancyTerms } from './tables.ts'

/** Whoever changes a member's home waits here for whoever is doing so already. */
export async function lockHomes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tenancy:${memberId}`}, 0))`)
}

/** The newest home first, each with its terms in order. One statement. */
const homesWhere = (db: Queryable, theirs: SQL) =>
  db
    .select({ home: tenancy, terms: tenancyTerms })
    .from(tenancy)
    .leftJoin(
      tenancyTerms,
      and(eq(tenancyTerms.memberId, tenancy.memberId), eq(tenancyTerms.tenancyId, tenancy.id)),
    )
    .where(theirs)
    .orderBy(desc(tenancy.startsOn), desc(tenancy.madeAt), asc(tenancyTerms.from))

/** All homes of a member. */
export async function findHomes(db: Queryable, memberId: string): Promise<Home[]> {
  return gather(await homesWhere(db, eq(tenancy.memberId, memberId))).map(({ home }) => home)
}

/** The homes of several members in one statement, for work that goes through many of them. */
export async function findHomesOf(db: Queryable, memberIds: readonly string[]): Promise<Map<string, Home[]>> {
  const found = new Map<string, Home[]>()
  if (memberIds.length === 0) return found
  const rows = await homesWhere(db, inArray(tenancy.memberId, [...memberIds]))
  for (const { memberId, home } of gather(rows)) found.set(memberId, [...(found.get(memberId) ?? []), home])
  return found
}

type Row = { home: typeof tenancy.$inferSelect; terms: typeof tenancyTerms.$inferSelect | null }

function gather(rows: Row[]): { memberId: string; home: Home }[] {
  const homes = new Map<string, { memberId: string; home: Home }>()
  for (const row of rows) {
    const { memberId, madeAt: _made, ...facts } = row.home
    const key = `${memberId} ${row.home.id}`
    const entry = homes.get(key) ?? { memberId, home: { ...facts, terms: [] } }
    homes.set(key, entry)
    if (row.terms) {
      const { from, rentPence, every, dueDay, share, payee, toHousemate } = row.terms
      entry.home.terms.push({ from, rentPence, every, dueDay, share, payee, toHousemate })
    }
  }
  return [...homes.values()]
}

export async function insertHome(tx: Tx, memberId: string, home: Home, madeAt: Date): Promise<void> {
  const { terms, ...facts } = home
  await tx.insert(tenancy).values({ ...facts, memberId, madeAt })
  await replaceTerms(tx, memberId, home.id, terms, madeAt)
}

export async function changeHome(
  tx: Tx,
  memberId: string,
  id: string,
  change: Partial<Omit<Home, 'id' | 'terms'>>,
): Promise<void> {
  await tx
    .update(tenancy)
    .set(change)
    .where(and(eq(tenancy.memberId, memberId), eq(tenancy.id, id)))
}

export async function replaceTerms(
  tx: Tx,
  memberId: string,
  tenancyId: string,
  terms: readonly HomeTerms[],
  madeAt: Date,
): Promise<void> {
  await tx
    .delete(tenancyTerms)
    .where(and(eq(tenancyTerms.memberId, memberId), eq(tenancyTerms.tenancyId, tenancyId)))
  await tx.insert(tenancyTerms).values(terms.map((each) => ({ ...each, memberId, tenancyId, madeAt })))
}

/** Rent for this home was found in the bank's rows. The first match counts; a later one changes nothing. */
export async function markMatched(tx: Tx, memberId: string, tenancyId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update tenancy set matched_at = coalesce(matched_at, ${at.toISOString()}) where member_id = ${memberId} and id = ${tenancyId}`,
  )
}

export async function deleteHomes(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(tenancy).where(eq(tenancy.memberId, memberId))
}
