import { dayOfNumber, type Every } from '@keyturn/platform/days'
import type { Stretch } from './grid.ts'
import { NAMED } from './payees.ts'
import type { Candidate } from './rows.ts'

/** Rents of a year, for what is not charged by the month. */
const A_YEAR: Partial<Record<Every, number>> = { week: 52, fortnight: 26, four_weeks: 13 }
/** Some landlords round the debit. Where the name is cut, only the sum to the penny says whose it is. */
const ROUNDED_PENCE = 100
const EXACT_PENCE = 1
const LEAST_MONTHS = 3
/** A sum of so many charges is rent that was paid by hand. */
const MOST_CHARGES = 5

export interface Collected {
  stretches: readonly Stretch[]
  candidates: readonly Candidate[]
}

/** Words of a debit that the payee collects, as banks write them. */
const DEBIT_WORDS: ReadonlySet<string> = new Set(['DD', 'DDR', 'DEBIT'])

/**
 * Reads rent that is charged by the week and debited by the month. Social landlords debit a twelfth of the year's rent on a
 * day of the month: then that is due on that day. Another steady debit of the same payee, as a council's tax, is left out.
 * A twelfth that the tenant sends by themselves pays weeks ahead.
 */
export function collectedMonthly(given: Collected, share: number): Collected {
  const { stretches, candidates } = given
  if (!stretches.some(isChargedOften)) return given
  const inForce = (day: number) => stretches.findLast(({ from }) => from <= day) ?? stretches[0]
  const due = ({ day }: Candidate) => {
    const stretch = inForce(day)
    const charge = stretch ? stretch.pence * (stretch.share ?? share) : 0
    return { charge, monthly: stretch ? monthlyPence(stretch, charge) : 0 }
  }
  const isDebit = (each: Candidate) => {
    const tolerance = each.recognised.strength >= NAMED ? ROUNDED_PENCE : EXACT_PENCE
    return Math.abs(each.pence - due(each).monthly) <= tolerance
  }
  const debits = candidates.filter(isDebit)
  const months = new Set(debits.map(({ day }) => dayOfNumber(day).slice(0, 7)))
  const series = new Set(debits.map((each) => each.series))
  const others = candidates.filter((each) => series.has(each.series) && !isDebit(each))
  const isCharge = (each: Candidate) => {
    const times = Math.round(each.pence / due(each).charge)
    const off = Math.abs(each.pence - times * due(each).charge)
    return times >= 1 && times <= MOST_CHARGES && off <= ROUNDED_PENCE
  }
  const charged = others.filter(isCharge).length
  if (months.size < LEAST_MONTHS || months.size < debits.length || charged >= months.size) return given
  const dueDay = usual(debits.map(({ day }) => Number(dayOfNumber(day).slice(8))))
  const counts = Map.groupBy(others, ({ pence }) => pence)
  const isTax = (each: Candidate) =>
    !each.confirmed && !isCharge(each) && (counts.get(each.pence)?.length ?? 0) >= LEAST_MONTHS
  const taxes = new Set(others.filter(isTax))
  const isCollected = debits.some(
    ({ recognised, wording }) =>
      recognised.strength < NAMED || wording.words.some((word) => DEBIT_WORDS.has(word)),
  )
  return {
    candidates: candidates.filter((each) => !taxes.has(each)),
    stretches: isCollected ? stretches.map((stretch) => byMonth(stretch, dueDay)) : stretches,
  }
}

const isChargedOften = ({ every }: Stretch): boolean => A_YEAR[every ?? 'month'] !== undefined

const monthlyPence = ({ every }: Stretch, charge: number): number =>
  Math.round((charge * (A_YEAR[every ?? 'month'] ?? 0)) / 12)

const byMonth = (stretch: Stretch, dueDay: number): Stretch =>
  isChargedOften(stretch)
    ? { ...stretch, pence: monthlyPence(stretch, stretch.pence), every: 'month', dueDay }
    : stretch

/** The day most debits come on. Weekends move some of them on, so of two days the earlier one. */
function usual(days: readonly number[]): number {
  const counts = Map.groupBy(days, (day) => day)
  const [most] = [...counts].sort((one, other) => other[1].length - one[1].length || one[0] - other[0])
  return most?.[0] ?? 1
}
