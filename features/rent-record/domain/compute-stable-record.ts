import { VERIFIED_FROM } from '../constants.ts'
import { type ComputedRecord, computeRecord, type History } from './compute-record.ts'
import type { Day, Row } from './model.ts'
import { keptDays } from './stored-periods.ts'

/** Payment that was published as verified. */
export interface PublishedPayment {
  transactionId: string
  tenancyId: string
  /** True if it was verified by the member's answers, not by bank rows alone. */
  onWord: boolean
}

export interface RecordInput extends Omit<History, 'verified' | 'lasting'> {
  payments: readonly PublishedPayment[]
  /** Cached result for the same rows, from a computation with other decisions. */
  shownByRows?: ReadonlySet<string> | null
}

export interface StableRecord extends ComputedRecord {
  /** Payments verified by bank rows alone; null if the member answered nothing, which means all. */
  shownByRows: ReadonlySet<string> | null
  /** Transfers between own accounts by the bank rows, whatever the member answered. */
  ownTransfers: ReadonlySet<string>
}

/** Maximum passes to reach a fixed point. */
const MAX_PASSES = 4

/**
 * Computes the record, to store it or to preview an answer. Repeats until two passes agree, so refreshing again changes
 * nothing; undoing an answer restores the record.
 */
export function computeStableRecord(facts: RecordInput): StableRecord {
  const { payments: announced, shownByRows, ...history } = facts
  const isSaid = history.decisions.length > 0
  const alone = isSaid && !shownByRows ? computeRecord({ ...history, decisions: [] }) : null
  const unsaid = isSaid ? (alone ? verifiedIn(alone.matches) : (shownByRows ?? null)) : null
  const ownTransfers = new Set(
    alone?.setAside.flatMap((one) => (one.because === 'own_transfer' ? one.transactionId : [])),
  )
  let payments = announced
  let keptDays = history.keptDays ?? new Map<string, readonly Day[]>()
  for (let pass = 1; ; pass += 1) {
    const found = computeOnce({ ...history, keptDays }, payments, unsaid)
    const record = { ...found, shownByRows: unsaid, ownTransfers }
    const next = {
      payments: verifiedAfter(record, payments, history.rows),
      keptDays: keptAfter(record, keptDays, history.today),
    }
    if (pass === MAX_PASSES || isSettled({ payments, keptDays }, next)) return record
    payments = next.payments
    keptDays = next.keptDays
  }
}

interface Pass {
  payments: readonly PublishedPayment[]
  keptDays: ReadonlyMap<string, readonly Day[]>
}

function computeOnce(
  history: Omit<History, 'verified' | 'lasting'>,
  payments: readonly PublishedPayment[],
  unsaid: ReadonlySet<string> | null,
): ComputedRecord {
  const lasting = payments.filter(
    ({ transactionId, onWord }) => !onWord && !(unsaid?.has(transactionId) ?? false),
  )
  const verified = new Map(
    [...Map.groupBy(payments, ({ tenancyId }) => tenancyId)].map(([home, own]) => [home, idsOf(own)]),
  )
  return computeRecord({ ...history, verified, lasting: idsOf(lasting) })
}

/** Payments that will be published as verified once this record is stored. */
function verifiedAfter(
  record: StableRecord,
  before: readonly PublishedPayment[],
  rows: readonly Row[],
): PublishedPayment[] {
  const known = new Map(before.map((payment) => [payment.transactionId, payment]))
  const fromBank = new Set(rows.flatMap(({ id, source }) => (source === 'bank' ? id : [])))
  return record.matches.flatMap(({ transactionId, tenancyId, confidence, rentPence }) => {
    if (confidence < VERIFIED_FROM || rentPence === 0 || !fromBank.has(transactionId)) return []
    return (
      known.get(transactionId) ?? {
        transactionId,
        tenancyId,
        onWord: isVerifiedByMemberOnly(record, transactionId),
      }
    )
  })
}

const keptAfter = ({ periods }: ComputedRecord, before: Pass['keptDays'], today: Day): Pass['keptDays'] =>
  keptDays(
    periods,
    ({ found, lateAfter }) => (found === 'on_time' || found === 'late') && lateAfter < today,
    before,
  )

function isSettled(one: Pass, other: Pass): boolean {
  const paid = ({ payments }: Pass) =>
    [...new Set(payments.map(({ transactionId, tenancyId }) => `${transactionId} ${tenancyId}`))]
      .sort()
      .join()
  // Days before the coverage are kept without being found.
  const isKept = [...other.keptDays].every(([home, days]) => {
    const known = new Set(one.keptDays.get(home))
    return days.every((day) => known.has(day))
  })
  return isKept && paid(one) === paid(other)
}

/** Returns true if the payment is verified only by the member's answers. */
export const isVerifiedByMemberOnly = (
  { shownByRows }: Pick<StableRecord, 'shownByRows'>,
  transactionId: string,
): boolean => shownByRows !== null && !shownByRows.has(transactionId)

const idsOf = (payments: readonly PublishedPayment[]): Set<string> =>
  new Set(payments.map(({ transactionId }) => transactionId))

const verifiedIn = (matches: ComputedRecord['matches']): Set<string> =>
  new Set(matches.flatMap((match) => (match.confidence >= VERIFIED_FROM ? match.transactionId : [])))
