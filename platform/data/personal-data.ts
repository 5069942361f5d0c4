import { sql } from 'drizzle-orm'
import { type Db, type Queryable, renewRevision, type Tx } from '../db/index.ts'

/**
 * What a feature knows about people, table by table. Every table of the app stands in one of these lists, so
 * that nothing is forgotten when a member takes their data along or closes the account; a test holds the lists
 * against the migrations.
 */
export interface PersonalTable {
  /** The heading over its rows in a member's export; or why members are not handed them. */
  exported: string | { not: string }
  /** When the account is closed: gone at once, or kept under a row of the retention table (privacy/domain). */
  erased: 'at once' | 'names nobody' | { keptUnder: string }
  /** The column that names the member; `member_id` unless told. */
  memberColumn?: string
  /** Columns that say nothing to the member: digests, keys, secrets. */
  leaveOut?: readonly string[]
  /** What a copy calls each column, where its name in the database is no label. */
  labels?: Readonly<Record<string, string>>
  /** For tables that are not kept by member. */
  rowsOf?(db: Queryable, memberId: string): Promise<Record<string, unknown>[]>
}

export interface PersonalData {
  /** The heading of this part in an export. */
  title: string
  tables: Record<string, PersonalTable>
  /** Files that go into the export as they are. */
  files?(memberId: string): Promise<PersonalFile[]>
  /** Where in the file store a member's own lie, each below their id: what an erasure looks into. */
  folders?: readonly string[]
  /** What a member loses or leaves unfinished by closing the account now, a sentence each. */
  atStake?(db: Queryable, memberId: string): Promise<string[]>
  /** Every yes and no the member ever gave here, with the words it was said to. */
  consents?(db: Queryable, memberId: string): Promise<ConsentRecord[]>
  /** What of a closed account still costs money or reads a bank, for our own people; empty once it has ended. */
  unfinished?(db: Queryable, memberId: string): Promise<string[]>
  /** Deletes what its row in the retention table gives no more time: everything from before this moment. */
  clocks?: Record<string, (db: Db, before: Date, dropFile: DropFile) => Promise<number>>
}

/** Has a file of the store deleted, once the transaction that knew of it stands. */
export type DropFile = (tx: Tx, key: string) => Promise<void>

export interface PersonalFile {
  name: string
  content: Buffer
}

export interface ConsentRecord {
  title: string
  given: boolean
  at: Date
  /** Where it was said: wizard, settings. */
  channel: string
  text: string
  textVersion: string
}

export interface ExportedTable {
  title: string
  rows: Record<string, unknown>[]
}

/** The member's rows of every table of this part that is handed out, oldest first. */
export async function exportMember(
  db: Queryable,
  { tables }: PersonalData,
  memberId: string,
): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = []
  for (const [name, table] of Object.entries(tables)) {
    if (typeof table.exported !== 'string') continue
    const rows = table.rowsOf ? await table.rowsOf(db, memberId) : await ownRows(db, name, table, memberId)
    exported.push({ title: table.exported, rows })
  }
  return exported
}

async function ownRows(
  db: Queryable,
  name: string,
  { memberColumn = 'member_id', leaveOut = [], labels = {} }: PersonalTable,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  // Not jsonb, which would put the columns in an order of its own.
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select row_to_json(entry) as row
    from ${sql.identifier(name)} entry where ${sql.identifier(memberColumn)} = ${memberId}`)
  const unsaid = new Set([memberColumn, ...leaveOut])
  const told = rows
    .map(({ row }) => row)
    .sort(byMoment)
    .map((row) => Object.entries(row).filter(([column]) => !unsaid.has(column)))
  return told.map((entries) =>
    Object.fromEntries(entries.map(([column, value]) => [labels[column] ?? column, value])),
  )
}

function byMoment(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return momentOf(a).localeCompare(momentOf(b))
}

/** The shortest name says when it was: `at` before `due_on`, `asked_at` before `expires_on`. */
function momentOf(row: Record<string, unknown>): string {
  const names = Object.keys(row).filter((name) => name === 'at' || /_(at|on)$/.test(name))
  const [shortest = ''] = names.sort((a, b) => a.length - b.length)
  const moment = row[shortest]
  return typeof moment === 'string' ? moment : ''
}

/** Tables that belong to no feature. */
export const platformTables: Record<string, PersonalTable> = {
  webhook_event: {
    exported: {
      not: 'What companies told us, as they wrote it; what we made of it stands in the other parts.',
    },
    erased: { keptUnder: 'webhooks' },
  },
  throttle: {
    exported: { not: 'Counters that stop misuse; they are gone within a day.' },
    erased: { keptUnder: 'counters' },
  },
  sandbox_state: {
    exported: { not: 'What imaginary companies know about imaginary people.' },
    erased: 'names nobody',
  },
  member_revision: {
    exported: { not: 'A number that says whether anything changed since it was last looked at.' },
    erased: 'names nobody',
  },
  live_line: {
    exported: { not: 'Which of our programs has a page of yours open; it is empty when you have none.' },
    erased: 'names nobody',
  },
  key_check: { exported: { not: 'It names no person.' }, erased: 'names nobody' },
  restored: { exported: { not: 'It names no person.' }, erased: 'names nobody' },
  unnamed_file: {
    exported: { not: 'Files that are just being kept; it is empty but for a moment.' },
    erased: 'names nobody',
  },
  timetable_run: { exported: { not: 'It names no person.' }, erased: 'names nobody' },
}

/**
 * Deletes what should be gone and is not, and says how much of it there was in each table. A member's own row is
 * left out: it is emptied, not deleted.
 */
export async function eraseRemains(
  tx: Tx,
  parts: readonly PersonalData[],
  memberId: string,
): Promise<Record<string, number>> {
  renewRevision(tx, memberId)
  const found: Record<string, number> = {}
  for (const { tables } of parts) {
    for (const [name, table] of Object.entries(tables)) {
      if (table.erased !== 'at once' || table.memberColumn || table.rowsOf) continue
      const { rowCount } = await tx.execute(
        sql`delete from ${sql.identifier(name)} where member_id = ${memberId}`,
      )
      if (rowCount) found[name] = rowCount
    }
  }
  return found
}
