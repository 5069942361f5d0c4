import { lookUp, type Tx } from '@keyturn/platform/db'
import { notFound, ownRecord, Refusal } from '@keyturn/platform/http'
import type { RentRecordContext } from '../context.ts'
import { payeeKeyOf } from '../domain/payee-checks.ts'
import { payeeDecided } from '../events.ts'
import { decidePayeeCheck, payeeCheckOf } from '../store/payee-checks.ts'
import { lockRecord } from '../store/record.ts'
import { verifiedPayments } from '../store/verified-payments.ts'

/**
 * Stores a staff decision whether a payee's payments are rent. The record and held points follow, and a later decision
 * replaces it.
 */
export async function decidePayee(
  { db, clock, queue }: Pick<RentRecordContext, 'db' | 'clock' | 'queue'>,
  decision: { memberId: string; id: string; accepted: boolean; by: string; note: string },
  written: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, id, accepted, by } = decision
  if (by === memberId) throw ownRecord()
  await db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const check = await payeeCheckOf(tx, memberId, id)
    if (!check) throw notFound()
    if (check.accepted === accepted)
      throw new Refusal(
        409,
        'already_decided',
        'This was decided in the meantime. Load the list again to see it.',
      )
    await decidePayeeCheck(tx, { ...decision, at: clock.now() })
    const payments = await lookUp(tx, verifiedPayments(memberId))
    const theirs = payments.filter(
      ({ tenancyId, payee }) =>
        tenancyId === check.tenancyId &&
        payeeKeyOf({ merchant: null, description: payee }) === check.payeeKey,
    )
    const paymentIds = theirs.map((payment) => payment.id)
    await queue.publish(tx, payeeDecided, { memberId, checkId: id, paymentIds, accepted, by })
    await written(tx)
  })
}
