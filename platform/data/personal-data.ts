import { sql } from 'drizzle-orm'
import { bumpRevision, type Db, type Queryable, type Tx } from '../db/index.ts'

/**
 * Inventory of a feature's personal data by table, for exports and account deletion. Every table of the app must be
 * listed; a test compares it with the migrations.
 */
export interface PersonalTable {
  /** Heading in the member's export, or the reason why it is not exported. */
  exported: string | { not: string }
  /** When the account is closed: deleted at once, or kept under a row of the retention table (privacy/domain). */
  erased: 'at once' | 'names nobody' | { keptUnder: string }
  /** Column with the member's id; `member_id` by default. */
  memberColumn?: string
  /** Columns without meaning for the member: digests, keys, secrets. */
  leaveOut?: readonly string[]
  /** Labels in the readable export, by column. Columns that many tables share have theirs in `sharedLabels`. */
  labels?: Readonly<Record<string, string>>
  /** Query for tables without a member column. */
  rowsOf?(db: Queryable, memberId: string): Promise<Record<string, unknown>[]>
}

export interface PersonalData {
  /** Heading of this part of the export. */
  title: string
  tables: Record<string, PersonalTable>
  /** Files to include in the export. */
  files?(memberId: string): Promise<PersonalFile[]>
  /** Folders of the file store with one subfolder per member id; deleting an account checks them. */
  folders?: readonly string[]
  /** Warnings before closing the account, a sentence for each loss or unfinished matter. */
  closureWarnings?(db: Queryable, memberId: string): Promise<string[]>
  /** Consent history of the member, with the texts that were shown. */
  consents?(db: Queryable, memberId: string): Promise<ConsentRecord[]>
  /** Issues of a closed account that still cost money or read a bank, for staff; empty once resolved. */
  unfinished?(db: Queryable, memberId: string): Promise<string[]>
  /** Deletes rows that are older than `before`, by row of the retention table. */
  retentionSweeps?: Record<string, (db: Db, before: Date, dropFile: DropFile) => Promise<number>>
}

/** Schedules the deletion of a stored file after the transaction commits. */
export type DropFile = (tx: Tx, key: string) => Promise<void>

export interface PersonalFile {
  name: string
  content: Buffer
}

export interface ConsentRecord {
  title: string
  given: boolean
  at: Date
  /** Source of the consent: wizard, settings. */
  channel: string
  text: string
  textVersion: string
}

export interface ExportedTable {
  title: string
  rows: Record<string, unknown>[]
  labels: Readonly<Record<string, string>>
}

/** Labels of columns that mean the same in every table. */
export const sharedLabels: Readonly<Record<string, string>> = {
  accepted_at: 'Accepted',
  address: 'Address',
  answered_at: 'Answered',
  asked_at: 'Asked',
  at: 'When',
  channel: 'Where',
  decided_at: 'Decided',
  decision_note: 'Note on the decision',
  email: 'Email',
  ended_at: 'Ended',
  expires_at: 'Ends',
  expires_on: 'Last day',
  file_name: 'File',
  first_name: 'First name',
  issued_at: 'Issued',
  kind: 'Kind',
  last_name: 'Last name',
  last_used_at: 'Last used',
  made_at: 'Created',
  name: 'Name',
  note: 'Note',
  reason: 'Reason',
  revoked_at: 'Revoked',
  seen_at: 'Viewed',
  sent_at: 'Sent',
  sent_to: 'Sent to',
  size_bytes: 'Size in bytes',
  started_at: 'Started',
  state: 'State',
  text_version: 'Version of the text',
  title: 'Title',
  uploaded_at: 'Uploaded',
  views: 'Views',
}

/** Returns the member's rows of each exported table of this part, oldest first. */
export async function exportMember(
  db: Queryable,
  { tables }: PersonalData,
  memberId: string,
): Promise<ExportedTable[]> {
  const exported: ExportedTable[] = []
  for (const [name, table] of Object.entries(tables)) {
    if (typeof table.exported !== 'string') continue
    const rows = table.rowsOf ? await table.rowsOf(db, memberId) : await ownRows(db, name, table, memberId)
    exported.push({ title: table.exported, rows, labels: { ...sharedLabels, ...table.labels } })
  }
  return exported
}

async function ownRows(
  db: Queryable,
  name: string,
  { memberColumn = 'member_id', leaveOut = [] }: PersonalTable,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  // Uses json, because jsonb would reorder the columns.
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select row_to_json(entry) as row
    from ${sql.identifier(name)} entry where ${sql.identifier(memberColumn)} = ${memberId}`)
  const hidden = new Set([memberColumn, ...leaveOut])
  return rows
    .map(({ row }) => row)
    .sort(byTimestamp)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))))
}

function byTimestamp(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return timestampOf(a).localeCompare(timestampOf(b))
}

/**
 * Returns the main timestamp of a row. It is in the column with the shortest name: `at` before `due_on`, `asked_at`
 * before `expires_on`.
 */
function timestampOf(row: Record<string, unknown>): string {
  const names = Object.keys(row).filter((name) => name === 'at' || /_(at|on)$/.test(name))
  const [shortest = ''] = names.sort((a, b) => a.length - b.length)
  const moment = row[shortest]
  return typeof moment === 'string' ? moment : ''
}

/** Tables without a feature. */
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

/** Deletes leftover rows of an erased member and counts them by table. The member's own row is anonymised elsewhere. */
export async function eraseRemains(
  tx: Tx,
  parts: readonly PersonalData[],
  memberId: string,
): Promise<Record<string, number>> {
  bumpRevision(tx, memberId)
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
