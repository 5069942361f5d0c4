import { VERIFIED_FROM } from '../constants.ts'
import { isVerifiedByMemberOnly, type StableRecord } from './compute-stable-record.ts'
import type { Day, FoundMatch, Row, StoredPeriod } from './model.ts'
import { keyOf } from './stored-periods.ts'

/** Payment as published. A payment whose rent grew has one entry per difference. */
export interface VerifiedPayment {
  id: string
  transactionId: string
  tenancyId: string
  paidOn: Day
  pence: number
  payee: string
  dueOn: Day | null
  duePence: number | null
  /** True if only the member's answer verified it. */
  onWord: boolean
}

type BookedMatch = FoundMatch & Required<Pick<Row, 'bookedOn' | 'source' | 'merchant' | 'description'>>

/** Returns true if verified by the bank. Uploaded statements earn no points. */
export const isSure = ({ confidence, source }: Pick<BookedMatch, 'confidence' | 'source'>): boolean =>
  confidence >= VERIFIED_FROM && source === 'bank'

/**
 * Payments to publish as verified or reversed. Grown rent is published as the difference; shrunken rent is reversed and
 * published again.
 */
export function comparePayments(given: {
  matches: readonly BookedMatch[]
  periods: readonly StoredPeriod[]
  payments: readonly VerifiedPayment[]
  found: Pick<StableRecord, 'shownByRows'>
  newId: () => string
}): { verified: VerifiedPayment[]; reversed: VerifiedPayment[] } {
  const { payments, found, newId } = given
  const sure = new Map(
    given.matches.flatMap((match) =>
      isSure(match) && match.rentPence > 0 ? [[match.transactionId, match] as const] : [],
    ),
  )
  const partsOf = Map.groupBy(payments, ({ transactionId }) => transactionId)
  const announcedPence = (id: string): number =>
    (partsOf.get(id) ?? []).reduce((sum, { pence }) => sum + pence, 0)
  const reversed = payments.filter(
    ({ transactionId }) => announcedPence(transactionId) > (sure.get(transactionId)?.rentPence ?? 0),
  )
  const isReversed = new Set(reversed.map(({ transactionId }) => transactionId))
  const dueOf = new Map(given.periods.map((period) => [keyOf(period), period.duePence]))
  const verified = [...sure.values()]
    .sort((a, b) => a.bookedOn.localeCompare(b.bookedOn))
    .flatMap((match): VerifiedPayment[] => {
      const { transactionId, tenancyId } = match
      const before = isReversed.has(transactionId) ? 0 : announcedPence(transactionId)
      if (match.rentPence === before) return []
      // An added part is for the last period that the payment covers.
      const dueOn = (before > 0 ? match.settles.at(-1) : null) ?? match.dueOn
      return [
        {
          id: newId(),
          transactionId,
          tenancyId,
          paidOn: match.bookedOn,
          pence: match.rentPence - before,
          payee: match.merchant ?? match.description,
          dueOn,
          duePence: dueOn === null ? null : (dueOf.get(keyOf({ tenancyId, dueOn })) ?? null),
          onWord: isVerifiedByMemberOnly(found, transactionId),
        },
      ]
    })
  return { verified, reversed }
}
