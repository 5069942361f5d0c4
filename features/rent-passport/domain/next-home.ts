import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import type { IncomeSeen } from './income/answer.ts'

/** Facts a member may add for the next home, each with its own tick. Sums are never included. */
export const NEXT_HOME_FIELDS = ['income', 'bank_name', 'years', 'landlord_word', 'deposit'] as const
export type NextHomeField = (typeof NEXT_HOME_FIELDS)[number]

/** Time the renter has lived in the present home. */
export interface Stay {
  /** YYYY-MM */
  since: string
  /** Whole years on the day of issue. */
  years: number
  /** First month, as YYYY-MM, of the unbroken run that a bank showed there. */
  provedSince: string
  /** Sender that confirmed the first day, as "someone@agent.example"; missing if the renter typed it. */
  confirmedBy?: string | undefined
}

/** Confirmations by one landlord or agent. */
export interface LandlordConfirmations {
  by: string
  /** True if the tenancy itself is confirmed. */
  tenancy: boolean
  /** Number of months on this passport. */
  months: number
}

/** A landlord's or agent's answer that the deposit of an earlier home was returned in full. */
export interface DepositReturned {
  by: string
  /** Month in which the tenancy ended, as YYYY-MM. */
  left: string
}

export interface NextHome {
  income?: IncomeSeen | undefined
  /** Renter's name as written by the bank of the paying account. */
  bankName?: string | undefined
  stay?: Stay | undefined
  landlordWords?: LandlordConfirmations[] | undefined
  deposits?: DepositReturned[] | undefined
}

/** Whole years between two days. */
export function wholeYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

export interface LivedHome {
  isPresent: boolean
  startsOn: Day
  /** Months, as YYYY-MM, that a bank showed for the present address. Oldest first. */
  months: readonly string[]
  /** Confirmer of the present facts of the home, including its first day. */
  confirmer: string | null
}

/** Months that may be missing in the run of months that "verified since" begins with. */
const MAX_MISSING = 1
/** Age in months of the latest verified month, after which the run no longer reaches the present. */
const MAX_AGE = 3

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** First month of the run that ends with the latest month; null without months. */
export function runStart(months: readonly string[]): string | null {
  let first = months.at(-1) ?? null
  let missing = 0
  for (const month of months.toReversed()) {
    if (first === null || month === first) continue
    missing += monthNumber(first) - monthNumber(month) - 1
    if (missing > MAX_MISSING) break
    first = month
  }
  return first
}

interface Shown {
  today: Day
  /** Months of the passport, as YYYY-MM, both included. */
  from: string
  to: string
}

/** Time the renter has lived in the present home; null if no recent rent of it is verified, or none in the range. */
export function stayIn(homes: readonly LivedHome[], { today, from, to }: Shown): Stay | null {
  const home = homes.find(({ isPresent }) => isPresent)
  if (!home || home.startsOn > today) return null
  const { startsOn, confirmer, months } = home
  const first = runStart(months)
  const isRecent = (months.at(-1) ?? '') >= monthOf(addMonths(today, -MAX_AGE))
  if (first === null || !isRecent || !months.some((month) => month >= from && month <= to)) return null
  return {
    since: monthOf(startsOn),
    years: wholeYears(startsOn, today),
    provedSince: first,
    ...(confirmer !== null && { confirmedBy: confirmer }),
  }
}

/** Confirmations of a passport's homes and months, by sender. */
export function landlordConfirmations(
  confirmers: readonly string[],
  months: readonly { state: string; by?: string | undefined }[],
): LandlordConfirmations[] {
  const confirmed = months.flatMap(({ state, by }) => (state === 'confirmed' && by !== undefined ? by : []))
  return [...new Set([...confirmers, ...confirmed])].toSorted().map((by) => ({
    by,
    tenancy: confirmers.includes(by),
    months: confirmed.filter((each) => each === by).length,
  }))
}

/** Selects the ticked facts; null if a ticked one is not known. */
export function tickedOf(
  known: NextHome,
  fields: readonly string[],
): { shown: NextHome | null; missing: NextHomeField | null } {
  const facts: Record<NextHomeField, NextHome | null> = {
    income: known.income ? { income: known.income } : null,
    bank_name: known.bankName === undefined ? null : { bankName: known.bankName },
    years: known.stay ? { stay: known.stay } : null,
    landlord_word: known.landlordWords?.length ? { landlordWords: known.landlordWords } : null,
    deposit: known.deposits?.length ? { deposits: known.deposits } : null,
  }
  const ticked = NEXT_HOME_FIELDS.filter((field) => fields.includes(field))
  const missing = ticked.find((field) => facts[field] === null) ?? null
  const shown: NextHome = Object.assign({}, ...ticked.map((field) => facts[field]))
  return { shown: ticked.length > 0 && missing === null ? shown : null, missing }
}

/** Serialises in a fixed order, so that equal facts give equal text. */
export function nextHomeText({ income, bankName, stay, landlordWords: words, deposits }: NextHome): NextHome {
  return {
    ...(income && {
      income: {
        months: income.months,
        of: income.of,
        to: income.to,
        regular: income.regular,
        enough: income.enough,
        readOn: income.readOn,
      },
    }),
    ...(bankName !== undefined && { bankName }),
    ...(stay && {
      stay: {
        since: stay.since,
        years: stay.years,
        provedSince: stay.provedSince,
        confirmedBy: stay.confirmedBy,
      },
    }),
    ...(words && { landlordWords: words.map(({ by, tenancy, months }) => ({ by, tenancy, months })) }),
    ...(deposits && { deposits: deposits.map(({ by, left }) => ({ by, left })) }),
  }
}
