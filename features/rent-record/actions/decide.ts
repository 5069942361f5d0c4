import { bookedRow } from '@keyturn/bank-link'
import { notFound, Refusal } from '@keyturn/platform/http'
import type { RentRecordContext } from '../context.ts'
import { refreshJob } from '../jobs/kinds.ts'
import { saveDecision } from '../store/record.ts'

/** The member's decision on one transaction. What follows from it is worked out at once, by a job. */
export async function decide(
  context: RentRecordContext,
  decision: { memberId: string; transactionId: string; isRent: boolean },
): Promise<void> {
  const { memberId, transactionId, isRent } = decision
  await context.db.transaction(async (tx) => {
    const row = await bookedRow(tx, memberId, transactionId)
    if (!row) throw notFound()
    if (isRent && row.pence >= 0)
      throw new Refusal(400, 'not_outgoing', 'Only money that went out can be rent.')
    await saveDecision(tx, memberId, { transactionId, isRent }, context.clock.now())
    await context.queue.enqueue(tx, refreshJob, { memberId }, { singletonKey: memberId })
  })
}
