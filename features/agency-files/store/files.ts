import { assignments, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { type SQL, sql } from 'drizzle-orm'
import { CYCLE_STATES, type CycleState, isMaster } from '../domain/cycle.ts'
import type { Agency } from '../words.ts'

export const NUMBERS_STORED = 20

/** What the check found, counted by rule; account numbers only for the first few. */
export interface StoredFinding {
  level: 'file_rejection' | 'record_rejection' | 'warning'
  rule: string
  sentence: string
  count: number
  accountNumbers: string[]
}

/** One month's file to one agency. */
export interface AgencyFile {
  id: string
  agency: Agency
  month: string
  version: number
  name: string
  state: CycleState
  createdOn: string
  startedAt: Date
  /** Since when all its members are cut into ranges. */
  cutAt: Date | null
  draftRevision: number
  lineCount: number | null
  adverseCount: number | null
  leftOutCount: number | null
  sha256: string | null
  partCount: number | null
  sizeBytes: number | null
  builtAt: Date | null
  masterFileId: string | null
  findings: StoredFinding[]
  checkedAt: Date | null
  approvedBy: string | null
  approvedAt: Date | null
  leavingAt: Date | null
  /** Since when the agency may have it: set before the file takes its name, unset only where it surely did not arrive. */
  mayHaveArrivedAt: Date | null
  changedMeanwhile: string[]
  /** When the agency had it; its lines are being written down until it is `deliveredAt`. */
  arrivedAt: Date | null
  deliveredAt: Date | null
  acknowledgedAt: Date | null
  answeredAt: Date | null
  /** The answer that is being noted line by line; null when that is done. */
  answerInHand: string | null
  rejectionCode: string | null
  rejectionReason: string | null
  overdueNotedAt: Date | null
  problem: string | null
  announcedSentThrough: string | null
  announcedAnswerThrough: string | null
}

const files = rowsOf<AgencyFile>({
  id: 'value',
  agency: 'value',
  month: 'value',
  version: 'value',
  name: 'value',
  state: 'value',
  createdOn: 'value',
  startedAt: 'instant',
  cutAt: 'instant',
  draftRevision: 'value',
  lineCount: 'value',
  adverseCount: 'value',
  leftOutCount: 'value',
  sha256: 'value',
  partCount: 'value',
  sizeBytes: 'bigint',
  builtAt: 'instant',
  masterFileId: 'value',
  findings: 'value',
  checkedAt: 'instant',
  approvedBy: 'value',
  approvedAt: 'instant',
  leavingAt: 'instant',
  mayHaveArrivedAt: 'instant',
  changedMeanwhile: 'value',
  arrivedAt: 'instant',
  deliveredAt: 'instant',
  acknowledgedAt: 'instant',
  answeredAt: 'instant',
  answerInHand: 'value',
  rejectionCode: 'value',
  rejectionReason: 'value',
  overdueNotedAt: ['instant', 'overdue_told_at'],
  problem: 'value',
  announcedSentThrough: ['value', 'told_sent_through'],
  announcedAnswerThrough: ['value', 'told_answer_through'],
})

type FileChange = Partial<Omit<AgencyFile, 'id' | 'agency' | 'month' | 'version' | 'name'>>
type NewFile = Pick<
  AgencyFile,
  'id' | 'agency' | 'month' | 'version' | 'name' | 'state' | 'createdOn' | 'startedAt'
>

/** False when there is such a file already: a cycle begins once, however often it is begun. */
export async function insertFile(tx: Tx, file: NewFile): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into agency_file ${values(file)} on conflict do nothing`)
  return rowCount === 1
}

async function readFiles(db: Queryable, which: SQL): Promise<AgencyFile[]> {
  const { rows } = await db.execute<Stored<AgencyFile>>(
    sql`select ${files.columns} from agency_file ${which}`,
  )
  return rows.map(files.read)
}

export async function findFile(db: Queryable, fileId: string): Promise<AgencyFile | null> {
  return (await readFiles(db, sql`where id = ${fileId}`))[0] ?? null
}

/** `share` lets ranges of one snapshot run side by side; `update` is for whoever changes the file. */
export async function lockFile(
  tx: Tx,
  fileId: string,
  strength: 'share' | 'update',
): Promise<AgencyFile | null> {
  return (await readFiles(tx, sql`where id = ${fileId} for ${sql.raw(strength)}`))[0] ?? null
}

export async function lockFileByName(tx: Tx, name: string): Promise<AgencyFile | null> {
  return (await readFiles(tx, sql`where name = ${name} for update`))[0] ?? null
}

/** False while somebody else delivers the file; held until the transaction ends, however it ends. */
export async function holdDelivery(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`agency-file-delivery:${fileId}`}, 0)) as held`)
  return rows[0]?.held ?? false
}

export async function changeFile(tx: Tx, fileId: string, change: FileChange): Promise<void> {
  const { findings, overdueNotedAt, announcedSentThrough, announcedAnswerThrough, ...rest } = change
  const named = {
    ...rest,
    findings: findings && JSON.stringify(findings),
    overdueToldAt: overdueNotedAt,
    toldSentThrough: announcedSentThrough,
    toldAnswerThrough: announcedAnswerThrough,
  }
  await tx.execute(sql`update agency_file set ${assignments(named)} where id = ${fileId}`)
}

export const filesIn = (db: Queryable, states: readonly CycleState[]): Promise<AgencyFile[]> =>
  readFiles(db, sql`where state = any(${sql.param([...states])}::text[]) order by month, agency, version`)

/** All files, the newest month first. */
export const allFiles = (db: Queryable): Promise<AgencyFile[]> =>
  readFiles(db, sql`order by month desc, agency, version desc`)

/** Of the agencies whose file of this month was called off and not begun anew, the last one. */
export async function calledOff(
  db: Queryable,
  month: string,
): Promise<{ agency: Agency; version: number }[]> {
  const { rows } = await db.execute<{ agency: Agency; version: number; state: CycleState }>(sql`
    select distinct on (agency) agency, version, state from agency_file where month = ${month}
    order by agency, version desc`)
  return rows.filter(({ state }) => state === 'called_off')
}

/** What the agency holds: the last file it accepted, the one in hand aside. */
export async function findMaster(
  db: Queryable,
  agency: Agency,
  before: AgencyFile,
): Promise<AgencyFile | null> {
  const held = await readFiles(
    db,
    sql`where agency = ${agency} and state = any(${sql.param(CYCLE_STATES.filter(isMaster))}::text[])
      and (month, version) < (${before.month}, ${before.version}) order by month desc, version desc limit 1`,
  )
  return held[0] ?? null
}

/** True while not every line of the agency's files has the outcome that an answer gave it. */
export async function answerIsInHand(db: Queryable, agency: Agency): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from agency_file where agency = ${agency} and answer_in_hand is not null limit 1`,
  )
  return rows.length > 0
}

export async function filesWithAnswerInHand(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from agency_file where answer_in_hand is not null order by month`,
  )
  return rows.map(({ id }) => id)
}

/** Files of which it is not yet announced to every member that they left or were answered. */
export async function filesToAnnounce(db: Queryable): Promise<{ id: string; what: 'sent' | 'answered' }[]> {
  const settled = await readFiles(db, sql`where delivered_at is not null and answer_in_hand is null`)
  const due: { id: string; what: 'sent' | 'answered' }[] = []
  for (const { id, answeredAt, announcedSentThrough, announcedAnswerThrough } of settled) {
    if (await hasLinesAfter(db, id, announcedSentThrough)) due.push({ id, what: 'sent' })
    if (answeredAt !== null && (await hasLinesAfter(db, id, announcedAnswerThrough)))
      due.push({ id, what: 'answered' })
  }
  return due
}

async function hasLinesAfter(db: Queryable, fileId: string, through: string | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select member_id from report_line where file_id = ${fileId} and member_id > ${through ?? NIL_ID}::uuid limit 1`)
  return rows.length > 0
}

export async function addFileEvent(
  tx: Tx,
  event: {
    fileId: string
    id: string
    move: string
    state: CycleState
    byMemberId: string | null
    note: string | null
    at: Date
  },
): Promise<void> {
  await tx.execute(sql`
    insert into agency_file_event (file_id, id, move, state, by_member_id, note, at)
    values (${event.fileId}, ${event.id}, ${event.move}, ${event.state}, ${event.byMemberId}, ${event.note},
      ${event.at.toISOString()})`)
}
