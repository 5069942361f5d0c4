import { VERIFIED_FROM } from '../words.ts'
import type { Day, FoundMatch, Row, StoredPeriod } from './model.ts'
import { type Reckoning, restsOnWord } from './reckon.ts'
import { keyOf } from './stored-periods.ts'

/** A payment as it was announced; one whose rent grew has a part for each difference. */
export interface VerifiedPayment {
  id: string
  transactionId: string
  tenancyId: string
  paidOn: Day
  pence: number
  payee: string
  dueOn: Day | null
  duePence: number | null
  /** Only what the member said verified it. */
  onWord: boolean
}

type BookedMatch = FoundMatch & Required<Pick<Row, 'bookedOn' | 'source' | 'merchant' | 'description'>>

/** A statement the member typed in proves nothing that may be rewarded. */
export const isSure = ({ confidence, source }: Pick<BookedMatch, 'confidence' | 'source'>): boolean =>
  confidence >= VERIFIED_FROM && source === 'bank'

/**
 * Payments to announce as verified, and as reversed. Rent that grew, because a lump sum covers another month or the rent
 * was corrected upwards, is announced for the difference. Rent that shrank is reversed and announced anew.
 */
export function comparePayments(given: {
  matches: readonly BookedMatch[]
  periods: readonly StoredPeriod[]
  payments: readonly VerifiedPayment[]
  found: Pick<Reckoning, 'shownByRows'>
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
      // A part that comes later is for the last period the payment covers.
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
          onWord: restsOnWord(found, transactionId),
        },
      ]
    })
  return { verified, reversed }
}
