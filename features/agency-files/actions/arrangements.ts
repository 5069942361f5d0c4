import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound, ownRecord } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { loadTenancies } from '@keyturn/tenancy'
import type { AgencyFilesContext } from '../context.ts'
import type { ArrangementTerms } from '../domain/arrangement-constants.ts'
import { notPossibleInState, secondPersonNeeded, wrongDay } from '../refusals.ts'
import {
  hasArrangementWithin,
  insertArrangement,
  lockArrangement,
  lockArrangements,
  type RecordedArrangement,
  saveArrangementDecision,
  saveArrangementEnd,
} from '../store/arrangements.ts'
import { enqueueRefresh } from './refresh-member.ts'

/** Work in the same transaction, with the id of the arrangement. */
type Also = (tx: Tx, id: string) => Promise<void>

export interface ArrangementWish {
  memberId: string
  startsOn: Day
  endsOn: Day | null
  terms: ArrangementTerms
  /** Document that staff read, in their words. */
  evidence: string
  by: string
  /** True if one person is enough, so that it counts at once. */
  isApproved: boolean
}

/**
 * Records an agreement with the landlord of the home that its first day is in. Files ignore it until it is approved.
 * Returns its id.
 */
export async function recordArrangement(
  context: AgencyFilesContext,
  wish: ArrangementWish,
  also: Also,
): Promise<string> {
  const { db, clock, queue } = context
  const { memberId, startsOn, endsOn, terms, evidence, by, isApproved } = wish
  if (by === memberId) throw ownRecord()
  const now = clock.now()
  const today = dayOfInstant(now)
  if (startsOn > today) throw wrongDay('from', 'Must not be after today')
  if (endsOn !== null && endsOn < startsOn) throw wrongDay('until', 'Must not be before the first day')
  const homes = await loadTenancies(db, memberId, today)
  const home = homes.find(
    ({ tenancy }) => tenancy.startsOn <= startsOn && (tenancy.endsOn === null || startsOn <= tenancy.endsOn),
  )
  if (!home) throw wrongDay('from', 'Must be a day in a home of this member')
  const id = newId(now)
  await db.transaction(async (tx) => {
    await lockArrangements(tx, memberId)
    const days = { tenancyId: home.id, startsOn, endsOn }
    if (await hasArrangementWithin(tx, memberId, days))
      throw notPossibleInState('An agreement about these days is recorded already.')
    await insertArrangement(tx, {
      ...{ memberId, id, ...days, terms, evidence, createdAt: now, recordedBy: by },
      state: isApproved ? 'approved' : 'pending',
      decidedBy: isApproved ? by : null,
      decidedAt: isApproved ? now : null,
    })
    if (isApproved) await enqueueRefresh(queue, tx, memberId)
    await also(tx, id)
  })
  return id
}

export interface ArrangementDecision {
  memberId: string
  id: string
  approve: boolean
  by: string
  note: string
  /** The person who recorded it may not approve it. */
  needsSecondPerson: boolean
}

/** Decides whether a recorded agreement is written into files. */
export async function decideArrangement(
  context: AgencyFilesContext,
  { memberId, id, approve, by, note, needsSecondPerson }: ArrangementDecision,
  also: Also,
): Promise<void> {
  if (by === memberId) throw ownRecord()
  await change(context, memberId, id, async (tx, { state, recordedBy }) => {
    if (state !== 'pending') throw notPossibleInState('This has been decided already.')
    if (approve && needsSecondPerson && recordedBy === by) throw secondPersonNeeded()
    const at = context.clock.now()
    await saveArrangementDecision(tx, memberId, { id, state: approve ? 'approved' : 'refused', by, note, at })
    await also(tx, id)
  })
}

/** Ends an approved agreement. Files of months that end after its last day have no flag. */
export async function endArrangement(
  context: AgencyFilesContext,
  {
    memberId,
    id,
    endsOn,
    by,
    reason,
  }: { memberId: string; id: string; endsOn: Day; by: string; reason: string },
  also: Also,
): Promise<void> {
  if (by === memberId) throw ownRecord()
  const at = context.clock.now()
  if (endsOn > dayOfInstant(at)) throw wrongDay('ended_on', 'Must not be after today')
  await change(context, memberId, id, async (tx, known) => {
    if (known.state !== 'approved' || known.endedAt !== null)
      throw notPossibleInState('This agreement has ended, or was never approved.')
    if (endsOn < known.startsOn || (known.endsOn !== null && endsOn > known.endsOn))
      throw wrongDay('ended_on', 'Must be a day of the agreement')
    await saveArrangementEnd(tx, memberId, { id, endsOn, by, reason, at })
    await also(tx, id)
  })
}

async function change(
  { db, queue }: AgencyFilesContext,
  memberId: string,
  id: string,
  run: (tx: Tx, known: RecordedArrangement) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockArrangement(tx, memberId, id)
    if (!known) throw notFound()
    await run(tx, known)
    await enqueueRefresh(queue, tx, memberId)
  })
}
