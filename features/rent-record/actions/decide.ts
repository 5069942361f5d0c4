import { bookedRow } from '@keyturn/bank-link'
import { notFound, Refusal } from '@keyturn/platform/http'
import { lookJob } from '../jobs/definitions.ts'
import type { RentRecord } from '../rent-record.ts'
import { saveDecision } from '../store/record.ts'

/** The member's word on one transaction. What follows from it is worked out at once, by a job. */
export async function decide(
  record: RentRecord,
  decision: { memberId: string; transactionId: string; isRent: boolean },
): Promise<void> {
  const { memberId, transactionId, isRent } = decision
  await record.db.transaction(async (tx) => {
    const row = await bookedRow(tx, memberId, transactionId)
    if (!row) throw notFound()
    if (isRent && row.pence >= 0)
      throw new Refusal(400, 'not_outgoing', 'Only money that went out can be rent.')
    await saveDecision(tx, memberId, { transactionId, isRent }, record.clock.now())
    await record.queue.enqueue(tx, lookJob, { memberId }, { singletonKey: memberId })
  })
}
