import type { Queryable, Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { CYCLE_STATES, type CycleState, isMaster } from '../domain/cycle.ts'
import type { Agency } from '../words.ts'
import { agencyFile } from './tables.ts'

/** One month's file to one agency. */
export type AgencyFile = typeof agencyFile.$inferSelect
type FileChange = Partial<
  Omit<typeof agencyFile.$inferInsert, 'id' | 'agency' | 'month' | 'version' | 'name'>
>

/** False when there is such a file already: a cycle begins once, however often it is begun. */
export async function insertFile(tx: Tx, file: typeof agencyFile.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(agencyFile).values(file).onConflictDoNothing().returning({ id: agencyFile.id })
  return rows.length > 0
}

export async function findFile(db: Queryable, fileId: string): Promise<AgencyFile | null> {
  const rows = await db.select().from(agencyFile).where(eq(agencyFile.id, fileId))
  return rows[0] ?? null
}

/** `share` lets ranges of one snapshot run side by side; `update` is for whoever changes the file. */
export async function lockFile(
  tx: Tx,
  fileId: string,
  strength: 'share' | 'update',
): Promise<AgencyFile | null> {
  const rows = await tx.select().from(agencyFile).where(eq(agencyFile.id, fileId)).for(strength)
  return rows[0] ?? null
}

export async function lockFileByName(tx: Tx, name: string): Promise<AgencyFile | null> {
  const rows = await tx.select().from(agencyFile).where(eq(agencyFile.name, name)).for('update')
  return rows[0] ?? null
}

/** False while somebody else delivers the file; held until the transaction ends, however it ends. */
export async function holdDelivery(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`agency-file-delivery:${fileId}`}, 0)) as held`)
  return rows[0]?.held ?? false
}

export async function changeFile(tx: Tx, fileId: string, change: FileChange): Promise<void> {
  await tx.update(agencyFile).set(change).where(eq(agencyFile.id, fileId))
}

export async function filesIn(db: Queryable, states: readonly CycleState[]): Promise<AgencyFile[]> {
  return db
    .select()
    .from(agencyFile)
    .where(inArray(agencyFile.state, [...states]))
    .orderBy(asc(agencyFile.month), asc(agencyFile.agency), asc(agencyFile.version))
}

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
  const rows = await db
    .select()
    .from(agencyFile)
    .where(
      and(
        eq(agencyFile.agency, agency),
        inArray(agencyFile.state, CYCLE_STATES.filter(isMaster)),
        sql`(${agencyFile.month}, ${agencyFile.version}) < (${before.month}, ${before.version})`,
      ),
    )
    .orderBy(desc(agencyFile.month), desc(agencyFile.version))
    .limit(1)
  return rows[0] ?? null
}

/** True while not every line of the agency's files has the outcome that an answer gave it. */
export async function answerIsInHand(db: Queryable, agency: Agency): Promise<boolean> {
  const rows = await db
    .select({ id: agencyFile.id })
    .from(agencyFile)
    .where(and(eq(agencyFile.agency, agency), isNotNull(agencyFile.answerInHand)))
    .limit(1)
  return rows.length > 0
}

export async function filesWithAnswerInHand(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: agencyFile.id })
    .from(agencyFile)
    .where(isNotNull(agencyFile.answerInHand))
    .orderBy(asc(agencyFile.month))
  return rows.map(({ id }) => id)
}

/** Files of which it is not yet announced to every member that they left or were answered. */
export async function filesToAnnounce(db: Queryable): Promise<{ id: string; what: 'sent' | 'answered' }[]> {
  const files = await db
    .select()
    .from(agencyFile)
    .where(and(isNotNull(agencyFile.deliveredAt), isNull(agencyFile.answerInHand)))
  const due: { id: string; what: 'sent' | 'answered' }[] = []
  for (const { id, answeredAt, announcedSentThrough, announcedAnswerThrough } of files) {
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
