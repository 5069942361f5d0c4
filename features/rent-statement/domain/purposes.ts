import type { ShownBy } from '@keyturn/rent-record/constants'
import type { Payer } from './model.ts'

export const PURPOSES = ['mortgage', 'tribunal', 'arrears', 'benefit', 'own_files'] as const
export type Purpose = (typeof PURPOSES)[number]

interface PurposeFacts {
  label: string
  /** Explains what the sums count. */
  counts: string
  payers: readonly Payer[]
  proofs: readonly ShownBy[]
  /** True if the sums have only payments of proved periods, without part payments and those after 30 days. */
  wholePeriodsOnly: boolean
  /** True if the sums include payments to a payee whose staff check is pending or declined. */
  countsDoubtfulPayees: boolean
  /** Shows a period as unpaid if the renter answered so; otherwise it is "not proved". */
  showsUnpaid: boolean
}

const PROOFS = ['bank', 'landlord', 'paper'] as const

/** Rules of each purpose, from which rows, sums, findings and texts are derived. */
export const PURPOSE_FACTS: Readonly<Record<Purpose, PurposeFacts>> = {
  mortgage: {
    label: 'A mortgage lender',
    counts:
      'Sums count proved periods that the renter paid. Benefits, payments by others or from accounts in another name, and the renter’s own statements are left out.',
    payers: ['renter'],
    proofs: PROOFS,
    wholePeriodsOnly: true,
    countsDoubtfulPayees: false,
    showsUnpaid: false,
  },
  tribunal: {
    label: 'A tribunal (rent repayment)',
    counts:
      'Sums count rent paid by or for the renter, part payments included. Benefits, accounts in another name and the renter’s own statements are left out.',
    payers: ['renter', 'agent'],
    proofs: PROOFS,
    wholePeriodsOnly: false,
    countsDoubtfulPayees: false,
    showsUnpaid: false,
  },
  arrears: {
    label: 'An arrears hearing',
    counts:
      'Sums count every payment that is proved, whoever paid it. The renter’s own statements are left out.',
    payers: ['renter', 'benefit', 'agent', 'other_account'],
    proofs: PROOFS,
    wholePeriodsOnly: false,
    countsDoubtfulPayees: false,
    showsUnpaid: true,
  },
  benefit: {
    label: 'A council or Universal Credit',
    counts:
      'Sums count what the renter paid; benefits and payments by others or from accounts in another name are listed apart. The renter’s own statements are left out.',
    payers: ['renter'],
    proofs: PROOFS,
    wholePeriodsOnly: false,
    countsDoubtfulPayees: false,
    showsUnpaid: true,
  },
  own_files: {
    label: 'My own files',
    counts: 'Sums count everything in the record, the renter’s own statements included. These are marked.',
    payers: ['renter', 'benefit', 'agent', 'other_account'],
    proofs: ['bank', 'landlord', 'paper', 'own_statement'],
    wholePeriodsOnly: false,
    countsDoubtfulPayees: true,
    showsUnpaid: true,
  },
}
