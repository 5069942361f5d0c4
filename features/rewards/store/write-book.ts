import { bumpRevision, pipeline, prepare, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '../domain/book.ts'
import type { Book, Entry, TotalChange } from './books.ts'

const upsertTotals = (values: readonly SQL[]): SQL => sql`
  insert into points_total as total (member_id, grouped_by, key, points, included_count)
  values ${sql.join([...values], sql`, `)}
  on conflict (member_id, grouped_by, key) do update set
    points = total.points + excluded.points, included_count = total.included_count + excluded.included_count`

export function addToTotals(tx: Tx, memberId: string, changes: TotalChange[]): void {
  const values = changes.map(
    (change) => sql`(${memberId}, ${change.groupedBy}, ${change.key}, ${change.points}, ${change.count})`,
  )
  pipeline(tx, upsertTotals(values))
}

const ENTRY_FIELDS = [
  'number',
  'cause',
  'kind',
  'from',
  'to',
  'points',
  'category',
  'totalChange',
  'countChange',
  'occurredOn',
  'happenedOn',
  'note',
  'availableAfter',
] as const satisfies readonly (keyof Entry)[]
const TOTAL_FIELDS = ['groupedBy', 'key', 'points', 'count'] as const satisfies readonly (keyof TotalChange)[]

const placeholders = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.placeholder(name)}`),
    sql`, `,
  )

/** The same SQL text for the same number of entries and totals, so that it is prepared once. */
function writingOf(entries: number, totals: number) {
  const lines = Array.from({ length: entries }, (_, nth) => {
    const names = ENTRY_FIELDS.map((field) => `entry${nth}_${field}`)
    return sql`(${placeholders(['memberId', ...names, 'now'])})`
  })
  const sums = Array.from(
    { length: totals },
    (_, nth) => sql`(${placeholders(['memberId', ...TOTAL_FIELDS.map((field) => `total${nth}_${field}`)])})`,
  )
  const parts = [
    ...(entries > 0
      ? [
          sql`entry as (
    insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category,
      total_change, count_change, occurred_on, happened_on, note, available_after, recorded_at)
    values ${sql.join(lines, sql`, `)})`,
        ]
      : []),
    ...(totals > 0 ? [sql`total as (${upsertTotals(sums)})`] : []),
  ]
  const balances = accounts.map((account) => sql`${sql.raw(account)} = ${sql.placeholder(account)}`)
  return prepare(
    `rewards_write_book_${entries}_${totals}`,
    sql`${parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)}` : sql``}
    update points_book set entry_count = ${sql.placeholder('entryCount')}, carry_milli = ${sql.placeholder('carryMilli')},
      ${sql.join(balances, sql`, `)}
    where member_id = ${sql.placeholder('memberId')}`,
  )
}

const writings = new Map<string, ReturnType<typeof writingOf>>()

/** Writes entries, totals and balances in one statement, pipelined with the commit. */
export function writeBook(
  tx: Tx,
  memberId: string,
  written: { book: Book; entries: readonly Entry[]; changes: readonly TotalChange[]; now: Date },
): void {
  bumpRevision(tx, memberId)
  const { book, entries, changes, now } = written
  const { entryCount, carryMilli, balances } = book
  const shape = `${entries.length}_${changes.length}`
  const write = writings.get(shape) ?? writingOf(entries.length, changes.length)
  writings.set(shape, write)
  const values: Record<string, unknown> = {
    memberId,
    entryCount,
    carryMilli,
    ...balances,
    now: now.toISOString(),
  }
  for (const [nth, entry] of entries.entries())
    for (const field of ENTRY_FIELDS) values[`entry${nth}_${field}`] = entry[field]
  for (const [nth, change] of changes.entries())
    for (const field of TOTAL_FIELDS) values[`total${nth}_${field}`] = change[field]
  write.pipeline(tx, values)
}
