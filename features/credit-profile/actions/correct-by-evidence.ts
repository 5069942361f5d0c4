import { isProved, provableState, sentLines } from '@keyturn/agency-files'
import { dayOfInstant, formatDay, monthOf } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import { shownBy } from '@keyturn/rent-record/words'
import { disputeWithdrawn } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { isByEvidence } from '../domain/dispute.ts'
import { heldOf, heldRecord } from '../domain/timeline.ts'
import { disputeDecidedLetter } from '../jobs/kinds.ts'
import { disputesOf, type HeldRecord, lockDisputes } from '../store/disputes.ts'
import { begin, step } from './move-dispute.ts'

interface About {
  memberId: string
  /** Of the month that somebody else paid. */
  dueOn: string
}

/**
 * Evidence shows that a month was paid which went as "no update". Nobody has to ask and nobody has to decide: it is put
 * right the way a question is that was decided for the member, with the evidence as the reason. What was sent stays
 * written down; the correction is an entry of its own.
 */
export async function correctByEvidence(
  context: CreditProfileContext,
  { memberId, dueOn }: About,
): Promise<void> {
  const { db, clock, queue } = context
  const month = monthOf(dueOn)
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const recordsBefore = await heldAsUnknown(tx, memberId, month)
    const [first] = recordsBefore
    if (!first || !(await monthIsProved(tx, memberId, month))) return
    const settled = ['not_upheld', 'withdrawn']
    const earlier = (await disputesOf(tx, memberId)).filter((each) => each.month === month)
    if (earlier.some(({ state }) => !settled.includes(state))) return
    const reason = 'A benefit or somebody else paid this month, and a paper shows it.'
    const opening = { memberId, month, agency: first.agency, reason, recordsBefore, openedAt: now }
    const opened = await begin(tx, opening)
    const decisionNote = `A paper brought on ${formatDay(dayOfInstant(now))} shows who paid.`
    const change = { decidedAt: now, decisionNote, correctedStatus: '0' } as const
    await step(tx, opened, { move: 'show_paper', by: null, note: decisionNote, at: now, change })
    await queue.enqueue(tx, disputeDecidedLetter, { memberId, disputeId: opened.id })
  })
}

/** Without the evidence the month is as unknown as it was: a correction that no agency has yet is called off. */
export async function callOffCorrection(
  context: CreditProfileContext,
  { memberId, dueOn }: About,
): Promise<void> {
  const { db, clock, queue } = context
  const month = monthOf(dueOn)
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    if (await monthIsProved(tx, memberId, month)) return
    for (const dispute of await disputesOf(tx, memberId)) {
      const isOnItsWay = dispute.state === 'upheld' && dispute.recordsAfter.length === 0
      if (dispute.month !== month || !isByEvidence(dispute) || !isOnItsWay) continue
      const change = { correctedStatus: null, closedAt: at }
      await step(tx, dispute, { move: 'take_paper_back', by: memberId, at, change })
      const { agency, id: disputeId } = dispute
      await queue.announce(tx, disputeWithdrawn, { memberId, disputeId, agency, month })
    }
  })
}

/** The agencies that hold the month as "no update". */
async function heldAsUnknown(db: Queryable, memberId: string, month: string): Promise<HeldRecord[]> {
  const held = heldOf(await sentLines(db, memberId), month)
  return held.filter(({ status }) => status === 'U').map(heldRecord)
}

export async function monthIsProved(tx: Tx, memberId: string, month: string): Promise<boolean> {
  const due = (await rentPeriods(tx, memberId)).filter((period) => monthOf(period.dueOn) === month)
  return (
    due.length > 0 &&
    due.every((period) =>
      isProved({ state: provableState(period), hasEvidence: shownBy(period) === 'paper' }),
    )
  )
}
