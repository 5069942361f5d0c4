import type { Day } from '@keyturn/platform/days'
import type { IncomeAnswer } from './income/answer.ts'
import type { DepositReturned, LandlordConfirmations, NextHome } from './next-home.ts'

/** Claims for the next home. The holder can disclose each one separately. */
export interface NextHomeClaims {
  income?:
    | {
        months: number
        of: number
        to: string
        regular: boolean
        times_30_rent: IncomeAnswer
        computed_on: Day
      }
    | undefined
  bank_name?: string | undefined
  time_at_address?:
    | { since: string; years: number; rent_verified_since: string; confirmed_by?: string | undefined }
    | undefined
  landlord_words?: LandlordConfirmations[] | undefined
  deposits_returned?: DepositReturned[] | undefined
}

export const nextHomeClaims = ({
  income,
  bankName,
  stay,
  landlordWords,
  deposits,
}: NextHome = {}): NextHomeClaims => ({
  ...(income && {
    income: {
      months: income.months,
      of: income.of,
      to: income.to,
      regular: income.regular,
      times_30_rent: income.enough,
      computed_on: income.readOn,
    },
  }),
  ...(bankName !== undefined && { bank_name: bankName }),
  ...(stay && {
    time_at_address: {
      since: stay.since,
      years: stay.years,
      rent_verified_since: stay.provedSince,
      ...(stay.confirmedBy !== undefined && { confirmed_by: stay.confirmedBy }),
    },
  }),
  ...(landlordWords && { landlord_words: landlordWords }),
  ...(deposits && { deposits_returned: deposits }),
})

/** Converts disclosed claims back to the passport's next-home facts. */
export function nextHomeOf(claims: NextHomeClaims): { nextHome?: NextHome } {
  const { income, bank_name: bankName, time_at_address: stay } = claims
  const { landlord_words: landlordWords, deposits_returned: deposits } = claims
  const nextHome: NextHome = {
    ...(income && {
      income: {
        months: income.months,
        of: income.of,
        to: income.to,
        regular: income.regular,
        enough: income.times_30_rent,
        readOn: income.computed_on,
      },
    }),
    ...(bankName !== undefined && { bankName }),
    ...(stay && {
      stay: {
        since: stay.since,
        years: stay.years,
        provedSince: stay.rent_verified_since,
        confirmedBy: stay.confirmed_by,
      },
    }),
    ...(landlordWords && { landlordWords }),
    ...(deposits && { deposits }),
  }
  return Object.keys(nextHome).length > 0 ? { nextHome } : {}
}
