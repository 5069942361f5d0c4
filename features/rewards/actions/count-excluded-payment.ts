import { planHistory } from '@keyturn/subscription'
import type { RewardsContext } from '../context.ts'
import { firstDayOf } from '../domain/plan-history.ts'
import { loadAward, saveAward } from '../store/awards.ts'
import { openBook } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'

export interface ExcludedPayment {
  transactionId: string
  tenancyId: string
  paidOn: string
  pence: number
  because: 'came_back' | 'own_transfer'
}

const REASON = { came_back: 'refunds', own_transfer: 'transfers' } as const

/**
 * Counts a payment that looked like rent and earns nothing, once and with its reason, since the member's first plan.
 */
export async function countExcludedPayment(
  context: RewardsContext,
  memberId: string,
  row: ExcludedPayment,
): Promise<void> {
  const { db, clock } = context
  const since = firstDayOf(await planHistory(context.db, memberId))
  if (since === null || row.paidOn < since) return
  const paymentId = `transaction:${row.transactionId}`
  const reason = REASON[row.because]
  await db.transaction(async (tx) => {
    await openBook(tx, memberId)
    if (await loadAward(tx, memberId, paymentId)) return
    const { tenancyId, paidOn, pence } = row
    const award = { paymentId, tenancyId, payee: '', paidOn, pence, state: 'skipped', reason } as const
    const nothing = { multiplierTenths: 10, points: 0, periodDueOn: null }
    await saveAward(tx, memberId, { ...award, ...nothing }, { now: clock.now() })
    addToTotals(tx, memberId, [{ groupedBy: 'skipped', key: reason, points: 0, count: 1 }])
  })
}
