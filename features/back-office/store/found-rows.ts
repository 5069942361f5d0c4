import { foundAs } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import { wordsToFind } from '@keyturn/platform/plain-words'
import { sql } from 'drizzle-orm'

interface Compared extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
  email: string | null
  postcode: string | null
  email_verified_at: string | null
  erased_at: string | null
  name: string | null
  address: string | null
  said: string[] | null
  at_home: string[] | null
}

export interface ComparedPage {
  /** The last member looked at; null: there was nobody left. */
  last: string | null
  /** Whose row of the search is not what their name and home say. */
  mistaken: string[]
}

/** So many members after this one, each beside the row they are found by. */
export async function comparePage(db: Queryable, after: string, size: number): Promise<ComparedPage> {
  const { rows } = await db.execute<Compared>(sql`
    select m.id, m.first_name, m.last_name, m.email, m.postcode,
      m.email_verified_at, m.erased_at,
      person.name, person.address, person.said, person.at_home
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
  const { rows } = await db.execute<{ member_id: string; address: string }>(sql`
    select distinct on (member_id) member_id, address from tenancy
    where member_id = any(${sql.param([...memberIds])}::uuid[])
    order by member_id, moved_out_on desc nulls first, starts_on desc`)
  return new Map(rows.map((row) => [row.member_id, row.address]))
}

function isRight(row: Compared, address: string | null): boolean {
  const due = foundAs({
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    postcode: row.postcode,
    isProven: row.email_verified_at !== null,
    isErased: row.erased_at !== null,
  })
  if (!due) return row.name === null
  return (
    row.name === due.name &&
    row.address === address &&
    hasJust(row.said, due.words) &&
    hasJust(row.at_home, wordsToFind(address ?? ''))
  )
}

const hasJust = (kept: string[] | null, due: readonly string[]): boolean =>
  kept?.length === due.length && due.every((word) => kept.includes(word))
