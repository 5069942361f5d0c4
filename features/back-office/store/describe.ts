import { prepareQuery, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Kind } from '../domain/desk.ts'
import type { Found } from './found.ts'
import type { Source } from './source.ts'

/** Where a line stands, before it says anything. */
export interface PageRow extends Record<string, unknown> {
  number: number
  member_id: string | null
  subject: string
  since: string
}

type Facts = Record<string, unknown>

/** What the lines of a page say: each asks for its own facts, of one member, and their names come together. */
export async function describe(
  db: Queryable,
  sources: readonly Source[],
  rows: readonly PageRow[],
): Promise<Found[]> {
  const lines = await Promise.all(
    rows.flatMap((row) => {
      const source = sources[row.number]
      return source ? [factsOf(db, source, row).then((facts) => ({ source, row, facts }))] : []
    }),
  )
  const people = await peopleById(
    db,
    lines.flatMap(({ row, facts }) => [row.member_id, ...actorsIn(facts)]),
  )
  return lines.map(({ source: { kind, list, status, waitsFor }, row, facts }) => {
    const person = people.get(row.member_id ?? '')
    return {
      ...{ kind, list, status, waitsFor },
      memberId: row.member_id,
      subject: row.subject,
      since: new Date(row.since),
      name: person?.name ?? null,
      address: person?.address ?? null,
      facts: withNames(facts, (id) => people.get(id)?.name ?? ''),
    }
  })
}

type FactsQuery = ReturnType<typeof prepareQuery<{ facts: Facts | null }>>
/** All sources of a kind say the same of a line. */
const factsByKind = new Map<Kind, FactsQuery>()

function factsQueryOf({ kind, facts }: Source): FactsQuery {
  const known = factsByKind.get(kind)
  if (known) return known
  const query = prepareQuery<{ facts: Facts | null }>(
    `desk_facts_${kind}`,
    sql`select (${facts}) as facts from (select ${sql.placeholder('memberId')}::uuid as member_id,
      ${sql.placeholder('subject')}::text as subject, ${sql.placeholder('since')}::timestamptz as since) page`,
  )
  factsByKind.set(kind, query)
  return query
}

async function factsOf(db: Queryable, source: Source, row: PageRow): Promise<Facts> {
  const { member_id: memberId, subject, since } = row
  const [found] = await factsQueryOf(source)(db, { memberId, subject, since })
  return found?.facts ?? {}
}

/** Our own people in a line's facts: who proposed it, and who asked for a second yes. */
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
  member_id: string
  name: string
  address: string | null
}

const peopleNamed = prepareQuery<Person>(
  'desk_people',
  // across members: whoever stands on the page.
  sql`select member_id, name, address from desk_person where member_id = any(${sql.placeholder('ids')}::uuid[])`,
)

async function peopleById(db: Queryable, ids: readonly (string | null)[]): Promise<Map<string, Person>> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return new Map()
  return new Map((await peopleNamed(db, { ids: asked })).map((person) => [person.member_id, person]))
}
