import { nameVerdictsOf } from '@keyturn/bank-link'
import { prepare, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ListItem } from './list-item.ts'
import type { Source } from './source.ts'

/** Position and ids of a row, before its facts are loaded. */
export interface PageRow extends Record<string, unknown> {
  number: number
  memberId: string | null
  subject: string
  /** Time since when it waits, in microseconds. */
  at: string
}

type Facts = Record<string, unknown>

/** Loads the facts of a page's rows in batches: the facts first, then the names they contain. */
export async function loadItemFacts(
  db: Queryable,
  sources: readonly Source[],
  rows: readonly PageRow[],
): Promise<ListItem[]> {
  const lines = rows.flatMap((row) => {
    const source = sources[row.number]
    return source ? [{ source, row }] : []
  })
  const facts = await withNameMatch(db, lines, await factsOf(db, lines))
  const people = await peopleById(
    db,
    lines.flatMap(({ row }, nth) => [row.memberId, ...actorsIn(facts[nth] ?? {})]),
  )
  return lines.map(({ source: { kind, list, status, waitsFor }, row }, nth) => {
    const person = people.get(row.memberId ?? '')
    return {
      ...{ kind, list, status, waitsFor },
      memberId: row.memberId,
      subject: row.subject,
      since: new Date(row.at),
      name: person?.name ?? null,
      address: person?.address ?? null,
      facts: withNames(facts[nth] ?? {}, (id) => people.get(id)?.name ?? ''),
    }
  })
}

/** One subselect per row, filtered by one member, so that a sharded database queries one shard. */
async function factsOf(db: Queryable, lines: readonly { source: Source; row: PageRow }[]): Promise<Facts[]> {
  if (lines.length === 0) return []
  const selects = lines.map(({ source, row }, nth) => {
    const facts = source.facts({
      memberId: sql`${row.memberId}::uuid`,
      subject: sql`${row.subject}::text`,
      since: sql`${row.at}::timestamptz`,
    })
    return sql`(select ${sql.raw(String(nth))} as nth, said.* from (${facts}) said(facts))`
  })
  const { rows } = await db.execute<{ nth: number; facts: Facts }>(sql.join(selects, sql` union all `))
  const byNumber = new Map(rows.map(({ nth, facts }) => [nth, facts]))
  return lines.map((_, nth) => byNumber.get(nth) ?? {})
}

/**
 * Adds the result of the name comparison to adverse items, because such a code must not reach another person's file.
 */
async function withNameMatch(
  db: Queryable,
  lines: readonly { source: Source; row: PageRow }[],
  facts: readonly Facts[],
): Promise<Facts[]> {
  const memberOf = (nth: number): string | null =>
    lines[nth]?.source.kind === 'adverse' ? lines[nth].row.memberId : null
  const memberIds = [...new Set(lines.flatMap((_, nth) => memberOf(nth) ?? []))]
  const verdicts = await nameVerdictsOf(db, memberIds)
  return facts.map((known, nth) => {
    const memberId = memberOf(nth)
    return memberId === null ? known : { ...known, name_match: verdicts.get(memberId) }
  })
}

/** Staff ids in a row's facts: the proposer and the requester. */
function actorsIn({ proposed_by, asked }: Facts): string[] {
  return [proposed_by, isAsked(asked) ? asked.by : null].filter((id) => typeof id === 'string')
}

const isAsked = (asked: unknown): asked is { by: string } =>
  typeof asked === 'object' && asked !== null && 'by' in asked && typeof asked.by === 'string'

function withNames(facts: Facts, nameOf: (id: string) => string): Facts {
  const { proposed_by: proposer, asked } = facts
  return {
    ...facts,
    ...(typeof proposer === 'string' && { proposer: nameOf(proposer) }),
    ...(isAsked(asked) && { asked: { ...asked, name: nameOf(asked.by) } }),
  }
}

interface Person extends Record<string, unknown> {
  memberId: string
  name: string
  address: string | null
}

const peopleNamed = prepare<Person>(
  'desk_people',
  sql`select member_id as "memberId", name, address from desk_person where member_id = any(${sql.placeholder('ids')}::uuid[])`,
)

async function peopleById(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  return new Map((await peopleNamed.rows(db, { ids: asked })).map((person) => [person.memberId, person]))
}
