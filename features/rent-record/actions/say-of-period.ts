import type { Day } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { MOVES } from '../domain/period-state.ts'
import { movesForSaying, type Saying } from '../domain/said.ts'
import { lookJob } from '../jobs/definitions.ts'
import type { RentRecord } from '../rent-record.ts'
import * as store from '../store/record.ts'
import { forgetEvidence } from './evidence.ts'

/** The member's word on a period nobody found rent for; null takes it back. Of two homes the newer is meant. */
export async function sayOfPeriod(
  record: RentRecord,
  { memberId, dueOn, saying }: { memberId: string; dueOn: Day; saying: Saying | null },
): Promise<void> {
  await record.db.transaction(async (tx) => {
    await store.lockRecord(tx, memberId)
    const due = (await store.loadPeriods(tx, memberId)).filter((period) => period.dueOn === dueOn)
    const period = due.findLast(({ state }) => movesForSaying(state, saying) !== null)
    if (due.length === 0) throw notFound()
    const moves = period && movesForSaying(period.state, saying)
    if (!period || !moves)
      throw new Refusal(409, 'not_to_be_said', 'This month stands otherwise now. Please look at it again.')
    const now = record.clock.now()
    const { tenancyId } = period
    const events = moves.map((move) => ({ id: newId(now), tenancyId, dueOn, move, state: MOVES[move].to }))
    await store.saveSaying(tx, memberId, {
      ...period,
      state: events.at(-1)?.state ?? period.state,
      said: saying,
    })
    await forgetEvidence(record, tx, memberId, 'of periods gone')
    await store.notePeriodEvents(tx, memberId, events, now)
    await record.queue.enqueue(tx, lookJob, { memberId }, { singletonKey: memberId })
  })
}
