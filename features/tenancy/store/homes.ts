import { indexHomeAddress } from '@keyturn/identity'
import {
  assignments,
  type Lookup,
  lookUp,
  ofMembers,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { asciiAddress } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { Home, HomeTerms } from '../domain/homes.ts'

/** Advisory lock on a member's homes, so that changes run one at a time. */
export async function lockHomes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tenancy:${memberId}`}, 0))`)
}

type Facts = Omit<Home, 'terms'>

const homes = rowsOf<Facts>({
  id: 'value',
  address: 'value',
  nation: 'value',
  startsOn: 'value',
  agreedEndOn: 'value',
  movedOutOn: 'value',
  letBy: 'value',
  joint: 'value',
  landlordName: 'value',
  landlordEmail: 'value',
  landlordPhone: 'value',
  matchedAt: 'instant',
  landlordConfirmedAt: 'instant',
})

const terms = rowsOf<HomeTerms>({
  from: ['value', 'from_on'],
  rentPence: 'bigint',
  every: 'value',
  dueDay: 'value',
  share: 'value',
  payee: 'value',
  toHousemate: 'value',
})

type Row = Stored<Facts> & { memberId: string; terms: HomeTerms[] }

/** Returns the homes of each member, newest first, with their terms in order. */
export const homesOf = (memberIds: readonly string[]): Lookup<Map<string, Home[]>> => ({
  query: sql`
    select home.member_id as "memberId", ${homes.columnsOf('home')}, (
      select coalesce(json_agg(terms order by terms."from"), '[]') from (
        select ${terms.columns} from tenancy_terms
        where ${ofMembers(sql`member_id`, memberIds)} and member_id = home.member_id and tenancy_id = home.id) terms) as terms
    from tenancy home where ${ofMembers(sql`home.member_id`, memberIds)}
    order by home.starts_on desc, home.made_at desc`,
  readRows: (rows: readonly Row[]) => {
    const found = new Map<string, Home[]>()
    for (const [memberId, theirs] of Map.groupBy(rows, (row) => row.memberId))
      found.set(memberId, theirs.map(toHome))
    return found
  },
})

/** Converts domains to ASCII, because earlier releases stored Unicode. */
function toHome({ memberId: _member, terms, ...stored }: Row): Home {
  const facts = homes.read(stored)
  return { ...facts, landlordEmail: asciiAddress(facts.landlordEmail), terms }
}

/** Returns all homes of a member, newest first. */
export async function findHomes(db: Queryable, memberId: string): Promise<Home[]> {
  return (await lookUp(db, homesOf([memberId]))).get(memberId) ?? []
}

export async function insertHome(tx: Tx, memberId: string, home: Home, madeAt: Date): Promise<void> {
  const { terms, ...facts } = home
  await tx.execute(sql`insert into tenancy ${values({ memberId, ...facts, madeAt })}`)
  await replaceTerms(tx, memberId, home.id, terms, madeAt)
  await indexHome(tx, memberId)
}

/** Updates the member's search entry to their present or last home. */
export async function indexHome(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from tenancy where member_id = ${memberId}
    order by moved_out_on desc nulls first, starts_on desc limit 1`)
  await indexHomeAddress(tx, memberId, rows[0]?.address ?? null)
}

export async function changeHome(
  tx: Tx,
  memberId: string,
  id: string,
  change: Partial<Omit<Home, 'id' | 'terms'>>,
): Promise<void> {
  await tx.execute(
    sql`update tenancy set ${assignments(change)} where member_id = ${memberId} and id = ${id}`,
  )
  if ('address' in change || 'movedOutOn' in change || 'startsOn' in change) await indexHome(tx, memberId)
}

export async function replaceTerms(
  tx: Tx,
  memberId: string,
  tenancyId: string,
  terms: readonly HomeTerms[],
  madeAt: Date,
): Promise<void> {
  const rows = terms.map(({ from, ...rest }) => ({ memberId, tenancyId, fromOn: from, ...rest, madeAt }))
  await tx.execute(sql`delete from tenancy_terms where member_id = ${memberId} and tenancy_id = ${tenancyId}`)
  await tx.execute(sql`insert into tenancy_terms ${values(...rows)}`)
}

/** Stores when the bank first showed rent for this home. Later matches change nothing. */
export async function markMatched(tx: Tx, memberId: string, tenancyId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update tenancy set matched_at = coalesce(matched_at, ${at.toISOString()}) where member_id = ${memberId} and id = ${tenancyId}`,
  )
}

export async function deleteHomes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from tenancy where member_id = ${memberId}`)
  await indexHomeAddress(tx, memberId, null)
}
