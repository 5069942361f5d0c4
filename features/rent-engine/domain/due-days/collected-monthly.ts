import { dayOfNumber, type Every } from '@keyturn/platform/days'
import { NAMED } from '../bank-lines/payees.ts'
import type { Candidate } from '../bank-lines/rows.ts'
import type { TermsSegment } from './grid.ts'

/** Rents per year, for rent that is not charged monthly. */
const A_YEAR: Partial<Record<Every, number>> = { week: 52, fortnight: 26, four_weeks: 13 }
/** Tolerances: some landlords round the debit, but with a truncated name only the exact sum identifies the payee. */
const ROUNDED_PENCE = 100
const EXACT_PENCE = 1
const MIN_MONTHS = 3
/** Maximum charges in one manual payment of rent. */
const MAX_CHARGES = 5

export interface Collected {
  stretches: readonly TermsSegment[]
  candidates: readonly Candidate[]
}

/** Words that mark a direct debit in bank texts. */
const DEBIT_WORDS: ReadonlySet<string> = new Set(['DD', 'DDR', 'DEBIT'])

/**
 * Converts weekly rent that is debited monthly, as social landlords do, to monthly terms. Other steady debits of the
 * payee are dropped.
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
    return times >= 1 && times <= MAX_CHARGES && off <= ROUNDED_PENCE
  }
  const charged = others.filter(isCharge).length
  if (months.size < MIN_MONTHS || months.size < debits.length || charged >= months.size) return given
  const dueDay = usual(debits.map(({ day }) => Number(dayOfNumber(day).slice(8))))
  const counts = Map.groupBy(others, ({ pence }) => pence)
  const isTax = (each: Candidate) =>
    !each.confirmed && !isCharge(each) && (counts.get(each.pence)?.length ?? 0) >= MIN_MONTHS
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

const isChargedOften = ({ every }: TermsSegment): boolean => A_YEAR[every ?? 'month'] !== undefined

const monthlyPence = ({ every }: TermsSegment, charge: number): number =>
  Math.round((charge * (A_YEAR[every ?? 'month'] ?? 0)) / 12)

const byMonth = (stretch: TermsSegment, dueDay: number): TermsSegment =>
  isChargedOften(stretch)
    ? { ...stretch, pence: monthlyPence(stretch, stretch.pence), every: 'month', dueDay }
    : stretch

/** Most frequent day of the debits. On a tie the earlier day wins, because weekends move debits later. */
function usual(days: readonly number[]): number {
  const counts = Map.groupBy(days, (day) => day)
  const [most] = [...counts].sort((one, other) => other[1].length - one[1].length || one[0] - other[0])
  return most?.[0] ?? 1
}
