import { type Day, monthOf } from '@keyturn/platform/days'
import type { IncomeSeen } from './income/answer.ts'

/** Facts a member may add for the next home, each with its own tick. Sums are never included. */
export const NEXT_HOME_FIELDS = ['income', 'bank_name', 'years', 'landlord_word'] as const
export type NextHomeField = (typeof NEXT_HOME_FIELDS)[number]

/** Time the renter has lived in the present home. */
export interface Stay {
  /** YYYY-MM */
  since: string
  /** Whole years on the day of issue. */
  years: number
  /** First proved month of rent there, as YYYY-MM. */
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

export interface NextHome {
  income?: IncomeSeen | undefined
  /** Renter's name as written by the bank of the paying account. */
  bankName?: string | undefined
  stay?: Stay | undefined
  landlordWords?: LandlordConfirmations[] | undefined
}

/** Whole years between two days. */
export function wholeYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

export interface LivedHome {
  isPresent: boolean
  startsOn: Day
  /** Proved rent days, oldest first. */
  proved: readonly Day[]
  /** Confirmer of the present facts of the home, including its first day. */
  confirmer: string | null
}

/** Time the renter has lived in the present home; null if no rent of it is proved. */
export function stayIn(homes: readonly LivedHome[], today: Day): Stay | null {
  const home = homes.find(({ isPresent }) => isPresent)
  const [first] = home?.proved ?? []
  if (!home || first === undefined || home.startsOn > today) return null
  const { startsOn, confirmer } = home
  return {
    since: monthOf(startsOn),
    years: wholeYears(startsOn, today),
    provedSince: monthOf(first),
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
  }
  const ticked = NEXT_HOME_FIELDS.filter((field) => fields.includes(field))
  const missing = ticked.find((field) => facts[field] === null) ?? null
  const shown: NextHome = Object.assign({}, ...ticked.map((field) => facts[field]))
  return { shown: ticked.length > 0 && missing === null ? shown : null, missing }
}

/** Serialises in a fixed order, so that equal facts give equal text. */
export function nextHomeText({ income, bankName, stay, landlordWords: words }: NextHome): NextHome {
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
  }
}
