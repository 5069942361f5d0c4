import { recordsToLeave, sentLines } from '@keyturn/agency-files'
import { dayOfInstant, formatDay, monthOf } from '@keyturn/platform/days'
import { disputeWithdrawn } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { contradicts, isByEvidence } from '../domain/dispute.ts'
import { heldOf, heldRecord } from '../domain/timeline.ts'
import { disputesOf, lockDisputes } from '../store/disputes.ts'
import { monthIsProved } from './correct-by-evidence.ts'
import { begin, step } from './move-dispute.ts'

const REASON = 'You put right which payments are your rent.'
const SETTLED = ['not_upheld', 'withdrawn', 'corrected']

/**
 * What the member put right in their record changed whether a month is proved. Who was told otherwise is told the truth,
 * without anybody having to ask: the correction is an entry of its own, and what was sent stays written down. Taken back
 * before it went, it is called off.
 */
export async function correctByRecord(
  context: CreditProfileContext,
  { memberId, dueOn }: { memberId: string; dueOn: string },
): Promise<void> {
  const { db, clock, queue } = context
  const month = monthOf(dueOn)
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const correctedStatus: '0' | 'U' = (await monthIsProved(tx, memberId, month)) ? '0' : 'U'
    const truth = { correctedStatus, decidedAt: at, decidedBy: null } as const
    for (const earlier of await disputesOf(tx, memberId)) {
      if (earlier.month !== month || SETTLED.includes(earlier.state)) continue
      // A person looks at the month already, or it is being put right just so.
      if (!isByEvidence(earlier) || earlier.correctedStatus === correctedStatus) return
      if (earlier.recordsAfter.length > 0) continue
      const change = { correctedStatus: null, closedAt: at }
      await step(tx, earlier, { move: 'take_paper_back', by: memberId, at, change })
      const { agency, id: disputeId } = earlier
      await queue.announce(tx, disputeWithdrawn, { memberId, disputeId, agency, month })
    }
    // Read before what was sent: a file that leaves in between is then seen twice, and not never.
    const toLeave = (await recordsToLeave(tx, memberId, month)).filter((each) => contradicts(truth, each))
    const held = heldOf(await sentLines(tx, memberId), month)
    const wrong = held.filter((line) => line.flag !== 'Q' && isUntrue(line.status, correctedStatus))
    const agency = wrong[0]?.agency ?? toLeave[0]?.agency
    if (agency === undefined) return
    const recordsBefore = wrong.map(heldRecord)
    const opened = await begin(tx, { memberId, month, agency, reason: REASON, recordsBefore, openedAt: at })
    const decisionNote = `You changed what pays this month on ${formatDay(dayOfInstant(at))}.`
    const change = { decidedAt: at, decisionNote, correctedStatus }
    await step(tx, opened, { move: 'show_paper', by: null, note: decisionNote, at, change })
  })
}

/** A month that is proved is told as paid; one that is not was never to be told as paid, and is no bad news either. */
const isUntrue = (told: string, truth: '0' | 'U'): boolean => (truth === '0' ? told !== '0' : told === '0')
