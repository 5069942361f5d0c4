import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { type Agency, buildDayOf } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { fileNameOf, monthToReport, moveCycle } from '../domain/cycle.ts'
import { splitIntoRangesJob } from '../jobs/kinds.ts'
import { notPossibleInState } from '../refusals.ts'
import { agenciesWithAccount } from '../store/accounts.ts'
import { addFileEvent, cancelledFiles, changeFile, insertFile, lockFile } from '../store/files.ts'

/**
 * Begins the file that is due for every agency. Also begins one for an agency removed with open accounts, so that the
 * daily run notifies staff.
 */
export async function startCycles(context: AgencyFilesContext): Promise<void> {
  const { db, clock } = context
  const month = monthToReport(dayOfInstant(clock.now()))
  for (const agency of new Set([...context.agencies.keys(), ...(await agenciesWithAccount(db))])) {
    await db.transaction((tx) =>
      beginFile(context, tx, { agency, month, version: 1, createdOn: buildDayOf(month) }),
    )
  }
}

/** Begins the due month again for an agency that is back in the settings. Earlier months stay as they are. */
export async function restartMonth(context: AgencyFilesContext): Promise<void> {
  const { db, clock } = context
  const today = dayOfInstant(clock.now())
  const month = monthToReport(today)
  for (const { agency, version } of await cancelledFiles(db, month)) {
    if (!context.agencies.has(agency)) continue
    await db.transaction((tx) =>
      beginFile(context, tx, { agency, month, version: version + 1, createdOn: today }),
    )
  }
}

/**
 * Begins a file again under the next name, after a rejection or an empty file. The earlier row stays as a record of
 * what was sent.
 */
export async function restartFile(
  context: AgencyFilesContext,
  fileId: string,
  byMemberId: string,
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) return
    const step = moveCycle(file.state, 'start_over')
    if (step.outcome === 'refused') throw notPossibleInState(step.sentence)
    const { agency, month, version, state, problem } = file
    if (state === 'empty' && problem === null) throw notPossibleInState('Nobody is missing from this file.')
    const now = context.clock.now()
    const createdOn = dayOfInstant(now)
    if (!(await beginFile(context, tx, { agency, month, version: version + 1, createdOn }))) return
    const event = { move: 'start_over', state, byMemberId, note: null, at: now }
    await addFileEvent(tx, { ...event, fileId, id: newId(now) })
    await changeFile(tx, fileId, { problem: null })
    await also(tx)
  })
}

/** Returns false if it was begun before. */
async function beginFile(
  context: AgencyFilesContext,
  tx: Tx,
  file: { agency: Agency; month: string; version: number; createdOn: string },
): Promise<boolean> {
  const now = context.clock.now()
  const id = newId(now)
  const name = fileNameOf(file.agency, file.month, file.version)
  if (!(await insertFile(tx, { ...file, id, name, state: 'frozen', startedAt: now }))) return false
  const event = { move: 'begin', state: 'frozen', byMemberId: null, note: null, at: now } as const
  await addFileEvent(tx, { ...event, fileId: id, id: newId(now) })
  await context.queue.enqueue(tx, splitIntoRangesJob, { fileId: id }, { singletonKey: id })
  return true
}
