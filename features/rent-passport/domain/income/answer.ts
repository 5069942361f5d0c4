import { addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import { type IncomeMonth, MAX_HALVES } from './months.ts'
import type { RentCompared } from './rent.ts'

/** Ratio of yearly income to monthly rent that letting agents ask for. */
export const TIMES_THE_RENT = 30

export const INCOME_ANSWERS = ['yes', 'no', 'not_told'] as const
export type IncomeAnswer = (typeof INCOME_ANSWERS)[number]

/** Income as a passport shows it. */
export interface IncomeSeen {
  /** Months with income, out of the `of` months that end with `to`. */
  months: number
  of: number
  /** YYYY-MM */
  to: string
  /** True if one payer paid in at least five of the last six months. */
  regular: boolean
  /** Answer to: income is at least 30 times the rent in a year. */
  enough: IncomeAnswer
  /** Day of the computation. */
  readOn: Day
}

const WINDOWS = [12, 6] as const
const REGULAR = { of: 6, least: 5 }

/** Income known today; null if fewer than six consecutive months are known, or none has income. */
export function incomeSeen(
  stored: readonly (IncomeMonth & { computedOn: Day })[],
  { today, rent }: { today: Day; rent: RentCompared },
): IncomeSeen | null {
  const byMonth = new Map(stored.map((month) => [month.month, month]))
  // Falls back one month, because the bank may not have been read for the last days of the latest month.
  for (const back of [1, 2]) {
    for (const of of WINDOWS) {
      const last = addMonths(firstOfMonth(today), -back)
      const wanted = Array.from({ length: of }, (_, at) => monthOf(addMonths(last, at + 1 - of)))
      const shown = wanted.flatMap((month) => byMonth.get(month) ?? [])
      if (shown.length === of) return answerOf(shown, rent)
    }
  }
  return null
}

/**
 * Returns false if a passport says yes and the same months are not enough for the present rent. Compares the rents alone
 * once a month is deleted.
 */
export function isStillEnough(
  shown: Pick<IncomeSeen, 'enough' | 'of' | 'to' | 'regular'>,
  stored: readonly IncomeMonth[],
  { now, before }: { now: RentCompared; before: RentCompared },
): boolean {
  if (shown.enough !== 'yes') return true
  const from = monthOf(addMonths(`${shown.to}-01`, 1 - shown.of))
  const months = stored.filter(({ month }) => month >= from && month <= shown.to)
  if (months.length < shown.of) return now.declaredPence > 0 && greaterRent(now) <= greaterRent(before)
  // The bank proved the rent at the time of the answer, and a rise needs no proof to make it doubtful.
  return enough(months, { rent: { ...now, isProved: true }, regular: shown.regular }) === 'yes'
}

const greaterRent = ({ declaredPence, paidPence }: RentCompared): number => Math.max(declaredPence, paidPence)

function answerOf(
  shown: readonly (IncomeMonth & { computedOn: Day })[],
  rent: RentCompared,
): IncomeSeen | null {
  const months = shown.filter(({ payers }) => payers.length > 0).length
  const last = shown.at(-1)
  if (months === 0 || !last) return null
  const regular = isRegular(shown.slice(-REGULAR.of))
  return {
    months,
    of: shown.length,
    to: last.month,
    regular,
    enough: enough(shown, { rent, regular }),
    readOn:
      shown
        .map(({ computedOn }) => computedOn)
        .toSorted()
        .at(-1) ?? last.computedOn,
  }
}

const isRegular = (months: readonly IncomeMonth[]): boolean =>
  months
    .flatMap(({ payers }) => payers)
    .some((payer) => months.filter(({ payers }) => payers.includes(payer)).length >= REGULAR.least)

/**
 * Compares income with the rent for a year. `yes` needs a rent that the bank has proved, because the member can type
 * any. Half a year is extrapolated only if income is regular; otherwise `not_told`.
 */
function enough(
  shown: readonly IncomeMonth[],
  { rent, regular }: { rent: RentCompared; regular: boolean },
): IncomeAnswer {
  const { declaredPence, isProved } = rent
  if (declaredPence <= 0) return 'not_told'
  const wanted = (TIMES_THE_RENT / 12) * shown.length * 2
  const greater = greaterRent(rent)
  const sumOf = (round: (month: IncomeMonth) => number): number =>
    shown.reduce((sum, month) => sum + round(month), 0)
  const least = sumOf((month) => Math.floor((month.halves * month.rentPence) / greater))
  // At the stored maximum the real income is unknown.
  const most = sumOf((month) =>
    month.halvesMost >= MAX_HALVES
      ? Number.POSITIVE_INFINITY
      : Math.ceil((month.halvesMost * month.rentPence) / declaredPence),
  )
  if (least >= wanted) return isProved && (shown.length === 12 || regular) ? 'yes' : 'not_told'
  return most < wanted ? 'no' : 'not_told'
}
