import { VERIFIED_FROM } from '../words.ts'
import { type ComputedRecord, computeRecord, type History } from './compute-record.ts'

/** A payment that was announced as verified. */
export interface VerifiedBefore {
  transactionId: string
  tenancyId: string
  /** It was verified by what the member said of it or of another payment: the bank's rows alone did not show it. */
  onWord: boolean
}

export interface Facts extends Omit<History, 'verified' | 'lasting'> {
  payments: readonly VerifiedBefore[]
  /** Of the same rows, from a reckoning with other decisions: then it is not found out once more. */
  shownByRows?: ReadonlySet<string> | null
}

export interface Reckoning extends ComputedRecord {
  /** What the bank's rows make sure of by themselves; null where the member said nothing of any: all of it. */
  shownByRows: ReadonlySet<string> | null
}

/**
 * The record of these facts, for keeping and for showing beforehand what an answer changes. What was verified lasts when
 * a row beside it has left or a name was corrected; never when the member said something else or took a word back, so
 * that any way of answers and undoing ends where a first look at the same facts would.
 */
export function reckon({ payments, shownByRows, ...history }: Facts): Reckoning {
  const unsaid =
    history.decisions.length === 0
      ? null
      : (shownByRows ?? sureIn(computeRecord({ ...history, decisions: [] }).matches))
  const lasting = payments.filter(
    ({ transactionId, onWord }) => !onWord && !(unsaid?.has(transactionId) ?? false),
  )
  const verified = new Map(
    [...Map.groupBy(payments, ({ tenancyId }) => tenancyId)].map(([home, own]) => [home, idsOf(own)]),
  )
  return {
    ...computeRecord({ ...history, verified, lasting: idsOf(lasting) }),
    shownByRows: unsaid,
  }
}

/** Without the member's word this payment would not be verified. */
export const restsOnWord = (
  { shownByRows }: Pick<Reckoning, 'shownByRows'>,
  transactionId: string,
): boolean => shownByRows !== null && !shownByRows.has(transactionId)

const idsOf = (payments: readonly VerifiedBefore[]): Set<string> =>
  new Set(payments.map(({ transactionId }) => transactionId))

const sureIn = (matches: ComputedRecord['matches']): Set<string> =>
  new Set(matches.flatMap((match) => (match.confidence >= VERIFIED_FROM ? match.transactionId : [])))
