import { type BillingInterval, COOLING_OFF_DAYS } from '../words.ts'

const DAY_MS = 86_400_000

export interface PaidCharge {
  invoiceId: string
  paidAt: Date
  amountPence: number
  refundedPence: number
}

export interface CoolingOff {
  charges: PaidCharge[]
  amountPence: number
  until: Date
}

/**
 * Fourteen days to change one's mind, with all the money back: after a subscription began, and after each
 * yearly renewal, which is a year's money taken while nobody was looking.
 */
export function coolingOff(
  subscription: { startedAt: Date; interval: BillingInterval },
  charges: readonly PaidCharge[],
  now: Date,
): CoolingOff | null {
  const paid = charges.filter((charge) => charge.amountPence > 0)
  if (paid.some((charge) => charge.refundedPence > 0)) return null
  const fromStart = endOfFortnight(subscription.startedAt)
  if (now < fromStart) return offer(paid, fromStart)
  const last = paid.reduce<PaidCharge | null>(
    (latest, charge) => (!latest || charge.paidAt > latest.paidAt ? charge : latest),
    null,
  )
  if (!last || subscription.interval !== 'year') return null
  const fromRenewal = endOfFortnight(last.paidAt)
  return now < fromRenewal ? offer([last], fromRenewal) : null
}

const endOfFortnight = (from: Date): Date => new Date(from.getTime() + COOLING_OFF_DAYS * DAY_MS)

function offer(charges: PaidCharge[], until: Date): CoolingOff | null {
  const amountPence = charges.reduce((sum, charge) => sum + charge.amountPence, 0)
  return amountPence > 0 ? { charges, amountPence, until } : null
}
