import { keepFoundAt } from '@keyturn/identity'
import { columnsAs, type Lookup, lookUp, ofMembers, type Queryable, type Tx } from '@keyturn/platform/db'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Home, HomeTerms } from '../domain/homes.ts'
import { tenancy, tenancyTerms } from './tables.ts'

/** Whoever changes a member's home waits here for whoever is doing so already. */
export async function lockHomes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tenancy:${memberId}`}, 0))`)
}

const { memberId: _owner, madeAt: _made, ...homeColumns } = getTableColumns(tenancy)
const { memberId: _of, tenancyId: _at, madeAt: _since, ...termsColumns } = getTableColumns(tenancyTerms)

type Row = Omit<Home, 'matchedAt' | 'landlordConfirmedAt'> & {
  memberId: string
  matchedAt: string | null
  landlordConfirmedAt: string | null
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The homes of each of these members, the newest first, with their terms in order. */
export const homesOf = (memberIds: readonly string[]): Lookup<Map<string, Home[]>> => ({
  query: sql`
    select ${tenancy.memberId} as "memberId", ${columnsAs(homeColumns)}, (
      select coalesce(json_agg(terms order by terms."from"), '[]') from (
        select ${columnsAs(termsColumns)} from ${tenancyTerms}
        where ${ofMembers(tenancyTerms.memberId, memberIds)} and ${tenancyTerms.memberId} = ${tenancy.memberId} and ${tenancyTerms.tenancyId} = ${tenancy.id}) terms) as terms
    from ${tenancy} where ${ofMembers(tenancy.memberId, memberIds)}
    order by ${tenancy.startsOn} desc, ${tenancy.madeAt} desc`,
  answerOf: (rows: readonly Row[]) => {
    const homes = new Map<string, Home[]>()
    for (const [memberId, theirs] of Map.groupBy(rows, (row) => row.memberId))
      homes.set(memberId, theirs.map(toHome))
    return homes
  },
})

const toHome = ({ memberId: _member, matchedAt, landlordConfirmedAt, ...home }: Row): Home => ({
  ...home,
  matchedAt: instant(matchedAt),
  landlordConfirmedAt: instant(landlordConfirmedAt),
})

/** All homes of a member, the newest first. */
export async function findHomes(db: Queryable, memberId: string): Promise<Home[]> {
  return (await lookUp(db, homesOf([memberId]))).get(memberId) ?? []
}

export async function insertHome(tx: Tx, memberId: string, home: Home, madeAt: Date): Promise<void> {
  const { terms, ...facts } = home
  await tx.insert(tenancy).values({ ...facts, memberId, madeAt })
  await replaceTerms(tx, memberId, home.id, terms, madeAt)
  await followHome(tx, memberId)
}

/** Our own people find the member at their present home, or at their last. */
export async function followHome(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from tenancy where member_id = ${memberId}
    order by moved_out_on desc nulls first, starts_on desc limit 1`)
  await keepFoundAt(tx, memberId, rows[0]?.address ?? null)
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
  if ('address' in change || 'movedOutOn' in change || 'startsOn' in change) await followHome(tx, memberId)
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
  await keepFoundAt(tx, memberId, null)
}
