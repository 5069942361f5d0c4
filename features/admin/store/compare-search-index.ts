import { toSearchDocument } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import { toSearchTerms } from '@keyturn/platform/plain-words'
import { sql } from 'drizzle-orm'

interface Compared extends Record<string, unknown> {
  id: string
  firstName: string
  lastName: string
  email: string | null
  postcode: string | null
  isProven: boolean
  isErased: boolean
  name: string | null
  address: string | null
  said: string[] | null
  atHome: string[] | null
}

export interface ComparedPage {
  /** Last member checked. Null at the end. */
  last: string | null
  /** Members whose search index row differs from their name and home. */
  mistaken: string[]
}

/** A page of members after this one, each with its search index row. */
export async function compareIndexPage(db: Queryable, after: string, size: number): Promise<ComparedPage> {
  const { rows } = await db.execute<Compared>(sql`
    select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.postcode,
      m.email_verified_at is not null as "isProven", m.erased_at is not null as "isErased",
      person.name, person.address, person.said, person.at_home as "atHome"
    from member m left join desk_person person on person.member_id = m.id
    where m.id > ${after} order by m.id limit ${size}`)
  const homes = await homesOf(
    db,
    rows.map(({ id }) => id),
  )
  const mistaken = rows.filter((row) => !isRight(row, homes.get(row.id) ?? null))
  return { last: rows.at(-1)?.id ?? null, mistaken: mistaken.map(({ id }) => id) }
}

async function homesOf(db: Queryable, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ memberId: string; address: string }>(sql`
    select distinct on (member_id) member_id as "memberId", address from tenancy
    where member_id = any(${sql.param([...memberIds])}::uuid[])
    order by member_id, moved_out_on desc nulls first, starts_on desc`)
  return new Map(rows.map((row) => [row.memberId, row.address]))
}

function isRight(row: Compared, address: string | null): boolean {
  const due = toSearchDocument(row)
  if (!due) return row.name === null
  return (
    row.name === due.name &&
    row.address === address &&
    hasJust(row.said, due.words) &&
    hasJust(row.atHome, toSearchTerms(address ?? ''))
  )
}

const hasJust = (kept: string[] | null, due: readonly string[]): boolean =>
  kept?.length === due.length && due.every((word) => kept.includes(word))
