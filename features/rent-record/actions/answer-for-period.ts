import type { Day } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { MemberAnswer } from '../constants.ts'
import type { RentRecordContext } from '../context.ts'
import { movesForAnswer } from '../domain/member-answer.ts'
import { movePeriod } from '../domain/period-state.ts'
import { reportableFactsChanged } from '../events.ts'
import { refreshJob } from '../jobs/kinds.ts'
import * as store from '../store/record.ts'
import { eraseEvidence } from './evidence.ts'

/**
 * Stores the member's answer for a period without rent; null deletes it. If two homes have a period on that day, the
 * newer home's is used.
 */
export async function answerForPeriod(
  context: RentRecordContext,
  { memberId, dueOn, answer }: { memberId: string; dueOn: Day; answer: MemberAnswer | null },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await store.lockRecord(tx, memberId)
    const due = (await store.loadPeriods(tx, memberId)).filter((period) => period.dueOn === dueOn)
    const period = due.findLast(({ state }) => movesForAnswer(state, answer) !== null)
    if (due.length === 0) throw notFound()
    const moves = period && movesForAnswer(period.state, answer)
    if (!period || !moves)
      throw new Refusal(409, 'not_to_be_said', 'This month has changed since. Please look at it again.')
    const now = context.clock.now()
    const { tenancyId } = period
    let { state } = period
    const events = moves.map((move) => {
      state = movePeriod(state, move)
      return { id: newId(now), tenancyId, dueOn, move, state }
    })
    await store.saveAnswer(tx, memberId, { ...period, state, memberAnswer: answer })
    await eraseEvidence(context, tx, memberId, 'of periods gone')
    store.insertPeriodEvents(tx, memberId, events, now)
    await context.queue.publish(tx, reportableFactsChanged, { memberId, dueOn, because: 'answered' })
    await context.queue.enqueue(tx, refreshJob, { memberId }, { singletonKey: memberId })
  })
}
