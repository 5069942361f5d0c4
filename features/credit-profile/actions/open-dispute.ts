import { currentConsents, sentLines } from '@keyturn/agency-files'
import { type Agency, holdsTheMonth } from '@keyturn/agency-files/words'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import { disputeOpened } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { mayAnswer } from '../domain/file-look.ts'
import { heldOf, heldRecord } from '../domain/timeline.ts'
import { disputeReceived } from '../jobs/kinds.ts'
import { askedAlready, notAtThatAgency, unknownMonth } from '../refusals.ts'
import { type Dispute, disputesOf, type HeldRecord, lockDisputes } from '../store/disputes.ts'
import { findLook, saveLookAnswer } from '../store/file-looks.ts'
import { begin } from './move-dispute.ts'

export interface Question {
  agency: Agency
  month: string
  reason: string
}

/** Opens a dispute. The month is reported to this agency as under query until staff decide. */
export async function openDispute(
  context: CreditProfileContext,
  memberId: string,
  { agency, month, reason }: Question,
): Promise<Dispute> {
  const { db, clock, queue } = context
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const same = (await disputesOf(tx, memberId)).find(
      (other) => other.agency === agency && other.month === month && holdsTheMonth(other.state),
    )
    if (same) throw askedAlready(agency, month, same.id)
    const recordsBefore = await whatIsHeld(tx, memberId, { agency, month, now })
    const dispute = await begin(tx, { memberId, agency, month, reason, recordsBefore, openedAt: now })
    await noteWrong(tx, memberId, agency, now)
    await queue.enqueue(tx, disputeReceived, { memberId, disputeId: dispute.id })
    await queue.announce(tx, disputeOpened, { memberId, disputeId: dispute.id, agency, month })
    return dispute
  })
}

/** Answers the open question about the file, because a dispute shows that the member has checked it. */
async function noteWrong(tx: Tx, memberId: string, agency: Agency, at: Date): Promise<void> {
  const asked = await findLook(tx, memberId, agency)
  if (asked && mayAnswer(asked.state, 'wrong'))
    await saveLookAnswer(tx, memberId, { agency, state: 'wrong', at })
}

/** Returns each agency's present record of the month, as the "before" of a correction. */
async function whatIsHeld(
  tx: Tx,
  memberId: string,
  about: { agency: Agency; month: string; now: Date },
): Promise<HeldRecord[]> {
  const { agency, month, now } = about
  const held = heldOf(await sentLines(tx, memberId), month)
  if (held.length === 0) {
    const periods = await rentPeriods(tx, memberId)
    const known = periods.some(({ dueOn }) => monthOf(dueOn) === month)
    if (!known || month > monthOf(dayOfInstant(now))) throw unknownMonth()
  }
  const switchedOn = (await currentConsents(tx, memberId)).some(
    (consent) => consent.agency === agency && consent.given,
  )
  if (!switchedOn && !held.some((line) => line.agency === agency)) throw notAtThatAgency(agency)
  return held.map(heldRecord)
}
