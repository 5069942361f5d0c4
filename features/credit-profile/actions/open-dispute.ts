import { currentConsents, sentLines } from '@keyturn/agency-files'
import { type Agency, isUndecidedDispute } from '@keyturn/agency-files/constants'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import type { CreditProfileContext } from '../context.ts'
import { mayAnswer } from '../domain/credit-file-check.ts'
import { agencyRecordOf, latestRecordsOf } from '../domain/timeline.ts'
import { disputeOpened } from '../events.ts'
import { disputeReceived } from '../jobs/kinds.ts'
import { disputeAlreadyOpen, notAtThatAgency, unknownMonth } from '../refusals.ts'
import { findCreditFileCheck, saveCreditFileAnswer } from '../store/credit-file-checks.ts'
import { type AgencyRecord, type Dispute, disputesOf, lockDisputes } from '../store/disputes.ts'
import { insertDispute } from './move-dispute.ts'

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
      (other) => other.agency === agency && other.month === month && isUndecidedDispute(other.state),
    )
    if (same) throw disputeAlreadyOpen(agency, month, same.id)
    const recordsBefore = await presentRecords(tx, memberId, { agency, month, now })
    const dispute = await insertDispute(tx, { memberId, agency, month, reason, recordsBefore, openedAt: now })
    await answerOpenCheckAsWrong(tx, memberId, agency, now)
    await queue.enqueue(tx, disputeReceived, { memberId, disputeId: dispute.id })
    await queue.publish(tx, disputeOpened, { memberId, disputeId: dispute.id, agency, month })
    return dispute
  })
}

/** Answers the open question about the file, because a dispute shows that the member has checked it. */
async function answerOpenCheckAsWrong(tx: Tx, memberId: string, agency: Agency, at: Date): Promise<void> {
  const asked = await findCreditFileCheck(tx, memberId, agency)
  if (asked && mayAnswer(asked.state, 'wrong'))
    await saveCreditFileAnswer(tx, memberId, { agency, state: 'wrong', at })
}

/** Returns each agency's present record of the month, as the "before" of a correction. */
async function presentRecords(
  tx: Tx,
  memberId: string,
  about: { agency: Agency; month: string; now: Date },
): Promise<AgencyRecord[]> {
  const { agency, month, now } = about
  const held = latestRecordsOf(await sentLines(tx, memberId), month)
  if (held.length === 0) {
    const periods = await rentPeriods(tx, memberId)
    const known = periods.some(({ dueOn }) => monthOf(dueOn) === month)
    if (!known || month > monthOf(dayOfInstant(now))) throw unknownMonth()
  }
  const switchedOn = (await currentConsents(tx, memberId)).some(
    (consent) => consent.agency === agency && consent.given,
  )
  if (!switchedOn && !held.some((line) => line.agency === agency)) throw notAtThatAgency(agency)
  return held.map(agencyRecordOf)
}
