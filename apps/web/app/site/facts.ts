/*
 * Figures of public pages that are neither claims (`claims.ts`) nor prices (`plans.ts`), like legal terms with source
 * and date read. `tools/rules/public-numbers.ts` checks it.
 */

import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { MONTHS_SHOWN } from '@keyturn/rent-record/constants'
import { penceOfPoints, pointsForPence } from '@keyturn/rewards/constants'

interface Law {
  says: number
  law: string
  url: string
  /** Day the law was last read. Must be read again within 18 months. */
  readOn: string
}

export const laws = {
  agencyAnswersDays: {
    says: 28,
    law: 'Consumer Credit Act 1974, section 159',
    url: 'https://www.legislation.gov.uk/ukpga/1974/39/section/159',
    readOn: '2026-11-23',
  },
  correctionNoteWords: {
    says: 200,
    law: 'Consumer Credit Act 1974, section 159(3)',
    url: 'https://www.legislation.gov.uk/ukpga/1974/39/section/159',
    readOn: '2026-11-23',
  },
  acknowledgeDays: {
    says: 30,
    law: 'Data (Use and Access) Act 2025, section 103',
    url: 'https://www.legislation.gov.uk/ukpga/2025/18/section/103',
    readOn: '2026-11-26',
  },
} as const satisfies Record<string, Law>

export const ours = {
  adultAge: 18,
  /** Months read at the start of a bank link, one per window of the house. */
  monthsRead: MONTHS_SHOWN,
  rowsKeptDays: ROWS_KEPT_DAYS,
  bankConfirmedDays: 90,
  foundLateDays: 30,
  disputeDecidedDays: 14,
  priceNoticeDays: 30,
  endNoticeDays: 30,
  disclosureDays: 90,
  /** Rent in the examples. */
  exampleRentPence: 120_000,
  wcag: '2.2',
  zoom: '400%',
  narrowestPixels: 320,
} as const

export const exampleOfPoints = `Rent of ${formatPoundsShort(ours.exampleRentPence)} earns ${pointsForPence(ours.exampleRentPence).toLocaleString('en-GB')} points, worth ${formatPounds(penceOfPoints(pointsForPence(ours.exampleRentPence)))}.`
