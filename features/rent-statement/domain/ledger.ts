import type { Day } from '@keyturn/platform/days'
import { isProof } from '@keyturn/rent-record/constants'
import type { OtherPayee, Payer, Payment, ProvedPeriod, Row, RowState, Sums } from './model.ts'
import { PURPOSE_FACTS, type Purpose } from './purposes.ts'

export interface LedgerWish {
  purpose: Purpose
  /** True if days of payments and lateness are shown. */
  showsDays: boolean
}

const sumOf = (pences: readonly number[]): number => pences.reduce((sum, pence) => sum + pence, 0)

/** Rows of one home, oldest first, with the running balance of known periods. */
export function rowsOf(periods: readonly ProvedPeriod[], wish: LedgerWish): Row[] {
  let balance = 0
  return periods
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    .map((period) => {
      const row = rowOf(period, wish)
      if (!isKnown(row)) return row
      balance += reachedPence(row) - row.duePence
      return { ...row, balancePence: balance }
    })
}

function rowOf(period: ProvedPeriod, { purpose, showsDays }: LedgerWish): Row {
  const facts = PURPOSE_FACTS[purpose]
  const state = stateOf(period, facts.showsUnpaid)
  const otherPayee = otherPayeeOf(period)
  const payments = paymentsOf(period, state).map((payment): Payment => {
    const isCounted =
      facts.payers.includes(payment.payer) &&
      facts.proofs.includes(payment.proof) &&
      (!facts.wholePeriodsOnly || state === 'proved') &&
      (facts.countsDoubtfulPayees || otherPayee !== 'in_doubt')
    return { ...payment, on: showsDays ? payment.on : null, isCounted }
  })
  return {
    dueOn: period.dueOn,
    duePence: period.duePence,
    state,
    isLate: showsDays ? latenessOf(period, state) : null,
    confirmedBy: period.shownBy === 'landlord' ? (period.confirmedBy ?? null) : null,
    otherPayee,
    payments,
    paidPence: sumOf(payments.filter(({ isCounted }) => isCounted).map(({ pence }) => pence)),
    balancePence: null,
  }
}

function stateOf(period: ProvedPeriod, showsUnpaid: boolean): RowState {
  const { state, shownBy, memberAnswer, foundPence, settledLater } = period
  if (isProof(shownBy)) return 'proved'
  if (shownBy !== null) return 'told'
  const isSeen = foundPence > 0 || settledLater.length > 0
  if (isSeen && !period.bankProven) return 'told'
  if (foundPence > 0) return 'part_paid'
  if (settledLater.length > 0) return 'paid_later'
  if (state === 'confirmed_missed') return showsUnpaid ? 'said_unpaid' : 'not_proved'
  if (state === 'upcoming') return 'open'
  const saysPaid = state === 'paid_by_other' || memberAnswer === 'paid_elsewhere'
  return saysPaid ? 'said_paid' : 'not_proved'
}

/** Payees that staff have not accepted are in doubt, whatever the renter declared. */
function otherPayeeOf({ payeeCheck, otherPayee = null }: ProvedPeriod): OtherPayee | null {
  return payeeCheck === null ? otherPayee : 'in_doubt'
}

type Found = Omit<Payment, 'isCounted'>

/** Payments of a period. A landlord's confirmation covers the payment that was shown, not later ones. */
function paymentsOf(period: ProvedPeriod, state: RowState): Found[] {
  const { settledLater, bankProven, shownBy, duePence } = period
  const later = bankProven ? 'bank' : 'own_statement'
  const first = bankProven ? 'bank' : shownBy === 'landlord' ? 'landlord' : 'own_statement'
  const own: Found[] = [
    ...partsOf(period).map((part): Found => ({ ...part, proof: first })),
    ...settledLater.map(({ on, pence }): Found => ({ on, pence, payer: payerOn(period, on), proof: later })),
  ].filter(({ pence }) => pence > 0)
  if (state !== 'proved' || shownBy !== 'paper') return own
  const rest = duePence - sumOf(own.map(({ pence }) => pence))
  return rest > 0 ? [...own, { on: null, pence: rest, payer: payerOf(period), proof: 'paper' }] : own
}

/**
 * Payments within 30 days after the rent day. Parts that do not add up, as for a share, are replaced by the total on
 * one day.
 */
function partsOf(period: ProvedPeriod): Omit<Found, 'proof'>[] {
  const { parts = [], foundPence, settledOn, settledLater, otherNameOn = [] } = period
  const isWhole = sumOf(parts.map(({ pence }) => pence)) === foundPence
  if (parts.length > 1 && isWhole)
    return parts.map(({ on, pence }) => ({ on, pence, payer: payerOn(period, on) }))
  // Counts a total as a whole, because the part of each account is not known.
  const isOther = otherNameOn.some((day) => day === settledOn || !settledLater.some(({ on }) => on === day))
  return [{ on: settledOn, pence: foundPence, payer: isOther ? 'other_account' : 'renter' }]
}

const payerOn = ({ otherNameOn = [] }: ProvedPeriod, on: Day): Payer =>
  otherNameOn.includes(on) ? 'other_account' : 'renter'

const payerOf = ({ memberAnswer }: ProvedPeriod): Payer =>
  memberAnswer === 'paid_by_agent' ? 'agent' : 'benefit'

function latenessOf({ state }: ProvedPeriod, shown: RowState): boolean | null {
  if (shown === 'paid_later') return true
  if (shown !== 'proved' || (state !== 'verified_on_time' && state !== 'verified_late')) return null
  return state === 'verified_late'
}

/** Proved payments to the landlord. The balance includes them, even if the purpose does not count them. */
export const reachedPence = ({ payments, otherPayee }: Row): number =>
  sumOf(
    payments
      .filter(({ proof, isCounted }) => isCounted || (isProof(proof) && otherPayee !== 'in_doubt'))
      .map(({ pence }) => pence),
  )

const KNOWN: readonly RowState[] = ['proved', 'part_paid', 'paid_later', 'said_unpaid']

/** Returns true if the statement can state what was paid. A period without bank rows is unknown. */
export const isKnown = (row: Row): boolean =>
  (KNOWN.includes(row.state) && row.otherPayee !== 'in_doubt') || row.paidPence > 0

export const isProvedRow = ({ state, otherPayee }: Row): boolean =>
  state === 'proved' && otherPayee !== 'in_doubt'

const isDue = ({ state }: Row): boolean => state !== 'open'

export function sumsOf(rows: readonly Row[]): Sums {
  const due = rows.filter(isDue)
  const known = due.filter(isKnown)
  const unknown = due.filter((row) => !isKnown(row))
  const payments = rows.flatMap((row) => row.payments)
  const counted = payments.filter(({ isCounted }) => isCounted)
  const paidBy = (wanted: Payer): number =>
    sumOf(counted.filter(({ payer }) => payer === wanted).map(({ pence }) => pence))
  return {
    periods: due.length,
    provedPeriods: due.filter(isProvedRow).length,
    duePence: sumOf(due.map(({ duePence }) => duePence)),
    paidPence: sumOf(counted.map(({ pence }) => pence)),
    paidByPayer: {
      renter: paidBy('renter'),
      benefit: paidBy('benefit'),
      agent: paidBy('agent'),
      other_account: paidBy('other_account'),
    },
    leftOutPence: sumOf(payments.filter(({ isCounted }) => !isCounted).map(({ pence }) => pence)),
    unknownPeriods: unknown.length,
    unknownDuePence: sumOf(unknown.map(({ duePence }) => duePence)),
    balancePence: sumOf(known.map((row) => reachedPence(row) - row.duePence)),
  }
}
