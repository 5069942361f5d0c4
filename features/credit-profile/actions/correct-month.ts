import { isProved, provableState, recordsToLeave, sentLines } from '@keyturn/agency-files'
import { dayOfInstant, formatDay, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import { shownBy } from '@keyturn/rent-record/words'
import { disputeWithdrawn } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { contradicts, isByEvidence } from '../domain/dispute.ts'
import { heldOf, heldRecord } from '../domain/timeline.ts'
import { disputeDecidedLetter } from '../jobs/kinds.ts'
import { type Dispute, disputesOf, lockDisputes } from '../store/disputes.ts'
import { begin, step } from './move-dispute.ts'

interface About {
  memberId: string
  dueOn: string
}

/** What changed whether a month is proved, in the words that are kept with the correction. */
const WHY = {
  paper: {
    reason: 'A benefit or somebody else paid this month, and a document shows it.',
    note: (day: string) => `A document brought on ${day} shows who paid.`,
    /** Whoever puts it right themselves has seen what follows; what one of our people read is told by letter. */
    byLetter: true,
  },
  record: {
    reason: 'You put right which payments are your rent.',
    note: (day: string) => `You changed what pays this month on ${day}.`,
    byLetter: false,
  },
} as const

const OVER = ['not_upheld', 'withdrawn']

/**
 * Who was told otherwise than what is proved now is told the truth, without anybody having to ask or to decide: the
 * correction is an entry of its own, put right the way a question is that was decided for the member, and what was sent
 * stays written down. One that is on its way to say the opposite is called off.
 */
export async function correctMonth(
  context: CreditProfileContext,
  { memberId, dueOn }: About,
  why: keyof typeof WHY,
): Promise<void> {
  const { db, clock, queue } = context
  const month = monthOf(dueOn)
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const correctedStatus: '0' | 'U' = (await monthIsProved(tx, memberId, month)) ? '0' : 'U'
    const truth = { correctedStatus, decidedAt: at, decidedBy: null } as const
    for (const earlier of await disputesOf(tx, memberId)) {
      if (earlier.month !== month || OVER.includes(earlier.state)) continue
      const isSaid = earlier.correctedStatus === correctedStatus
      // A person looks at the month already, or it is or was put right just so.
      if (isSaid || (earlier.state !== 'corrected' && !isByEvidence(earlier))) return
      if (isOnItsWay(earlier)) await callOff(context, tx, earlier)
    }
    // Read before what was sent: a file that leaves in between is then seen twice, and not never.
    const toLeave = (await recordsToLeave(tx, memberId, month)).filter((each) => contradicts(truth, each))
    const held = heldOf(await sentLines(tx, memberId), month)
    const wrong = held.filter((line) => line.flag !== 'Q' && isUntrue(line.status, correctedStatus))
    const agency = wrong[0]?.agency ?? toLeave[0]?.agency
    if (agency === undefined) return
    const { reason, note, byLetter } = WHY[why]
    const recordsBefore = wrong.map(heldRecord)
    const opened = await begin(tx, { memberId, month, agency, reason, recordsBefore, openedAt: at })
    const decisionNote = note(formatDay(dayOfInstant(at)))
    const change = { decidedAt: at, decisionNote, correctedStatus }
    await step(tx, opened, { move: 'show_paper', by: null, note: decisionNote, at, change })
    if (byLetter) await queue.enqueue(tx, disputeDecidedLetter, { memberId, disputeId: opened.id })
  })
}

/** Without the evidence the month is as unknown as it was: a correction that no agency has yet is called off. */
export async function callOffCorrection(
  context: CreditProfileContext,
  { memberId, dueOn }: About,
): Promise<void> {
  const month = monthOf(dueOn)
  await context.db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    if (await monthIsProved(tx, memberId, month)) return
    for (const dispute of await disputesOf(tx, memberId))
      if (dispute.month === month && dispute.correctedStatus === '0' && isOnItsWay(dispute))
        await callOff(context, tx, dispute)
  })
}

const isOnItsWay = (dispute: Dispute): boolean =>
  dispute.state === 'upheld' && isByEvidence(dispute) && dispute.recordsAfter.length === 0

async function callOff({ clock, queue }: CreditProfileContext, tx: Tx, dispute: Dispute): Promise<void> {
  const { memberId, agency, month, id: disputeId } = dispute
  const at = clock.now()
  const change = { correctedStatus: null, closedAt: at }
  await step(tx, dispute, { move: 'take_paper_back', by: memberId, at, change })
  await queue.announce(tx, disputeWithdrawn, { memberId, disputeId, agency, month })
}

async function monthIsProved(tx: Tx, memberId: string, month: string): Promise<boolean> {
  const due = (await rentPeriods(tx, memberId)).filter((period) => monthOf(period.dueOn) === month)
  return (
    due.length > 0 &&
    due.every((period) =>
      isProved({ state: provableState(period), hasEvidence: shownBy(period) === 'paper' }),
    )
  )
}

/** A month that is proved is told as paid; one that is not was never to be told as paid, and is no bad news either. */
const isUntrue = (told: string, truth: '0' | 'U'): boolean => (truth === '0' ? told !== '0' : told === '0')
