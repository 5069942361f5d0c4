import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import type { Agency } from '../domain/agencies.ts'
import { holdsTheMonth } from '../domain/dispute.ts'
import { heldOf, toldIn } from '../domain/timeline.ts'
import { disputeReceived } from '../jobs/member-kinds.ts'
import { disputeOpened } from '../member-announcements.ts'
import type { MemberSide } from '../member-side.ts'
import { askedAlready, notAtThatAgency, unknownMonth } from '../refusals.ts'
import { standingConsents } from '../store/consents.ts'
import { type Dispute, disputesOf, lockDisputes, type ToldAgency } from '../store/disputes.ts'
import { toldLines } from '../store/told-lines.ts'
import { begin } from './move-dispute.ts'

export interface Question {
  agency: Agency
  month: string
  reason: string
}

/** From this moment the month goes to this agency as under query, until a person has decided. */
export async function openDispute(
  house: MemberSide,
  memberId: string,
  { agency, month, reason }: Question,
): Promise<Dispute> {
  const { db, clock, queue } = house.runtime
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const same = (await disputesOf(tx, memberId)).find(
      (other) => other.agency === agency && other.month === month && holdsTheMonth(other.state),
    )
    if (same) throw askedAlready(agency, month, same.id)
    const toldBefore = await whatWasTold(tx, memberId, { agency, month, now })
    const dispute = await begin(tx, { memberId, agency, month, reason, toldBefore, openedAt: now })
    await queue.enqueue(tx, disputeReceived, { memberId, disputeId: dispute.id })
    await queue.announce(tx, disputeOpened, { memberId, disputeId: dispute.id, agency, month })
    return dispute
  })
}

/** What every agency holds of this month now: the "before" of a correction. */
async function whatWasTold(
  tx: Tx,
  memberId: string,
  about: { agency: Agency; month: string; now: Date },
): Promise<ToldAgency[]> {
  const { agency, month, now } = about
  const held = heldOf(await toldLines(tx, memberId), month)
  if (held.length === 0) {
    const periods = await rentPeriods(tx, memberId)
    const known = periods.some(({ dueOn }) => monthOf(dueOn) === month)
    if (!known || month > monthOf(dayOfInstant(now))) throw unknownMonth()
  }
  const switchedOn = (await standingConsents(tx, memberId)).some(
    (consent) => consent.agency === agency && consent.given,
  )
  if (!switchedOn && !held.some((line) => line.agency === agency)) throw notAtThatAgency(agency)
  return held.map(toldIn)
}
