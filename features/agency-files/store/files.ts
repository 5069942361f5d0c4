import { assignments, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'
import { CYCLE_STATES, type CycleState, isMaster } from '../domain/cycle.ts'

export const NUMBERS_STORED = 20

/** Findings of the check, counted by rule, with the account numbers of the first few. */
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
  /** Null until all its members are cut into ranges. */
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
  /** Set before the file gets its name at the agency. Reset only if the file certainly did not arrive. */
  mayHaveArrivedAt: Date | null
  changedMeanwhile: string[]
  /** Time at which the agency had it. Its lines are stored between then and `deliveredAt`. */
  arrivedAt: Date | null
  deliveredAt: Date | null
  acknowledgedAt: Date | null
  answeredAt: Date | null
  /** Answer that is being stored line by line. Null if there is none. */
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

/** Returns false if the file exists, so that a cycle begins once. */
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

/** `share` lets ranges of one snapshot run in parallel; `update` is for changes to the file. */
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

/** Takes an advisory lock until the transaction ends. Returns false if another worker delivers the file. */
export async function lockDelivery(tx: Tx, fileId: string): Promise<boolean> {
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

/** Returns all files, newest month first. */
export const allFiles = (db: Queryable): Promise<AgencyFile[]> =>
  readFiles(db, sql`order by month desc, agency, version desc`)

/** Returns the last file of each agency that was cancelled this month and not restarted. */
export async function cancelledFiles(
  db: Queryable,
  month: string,
): Promise<{ agency: Agency; version: number }[]> {
  const { rows } = await db.execute<{ agency: Agency; version: number; state: CycleState }>(sql`
    select distinct on (agency) agency, version, state from agency_file where month = ${month}
    order by agency, version desc`)
  return rows.filter(({ state }) => state === 'called_off')
}

/** Returns the last file that the agency accepted before this one. */
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

/** Returns true while an answer is still being stored line by line. */
export async function isAnswerBeingStored(db: Queryable, agency: Agency): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from agency_file where agency = ${agency} and answer_in_hand is not null limit 1`,
  )
  return rows.length > 0
}

export async function filesWithAnswerBeingStored(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from agency_file where answer_in_hand is not null order by month`,
  )
  return rows.map(({ id }) => id)
}

/** Returns files with members who have not yet been notified of the delivery or the answer. */
export async function filesToPublish(db: Queryable): Promise<{ id: string; what: 'sent' | 'answered' }[]> {
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
