import { addMonths, type Day, daysBetween, formatMonth, monthOf } from '@keyturn/platform/days'
import type { Bar } from '@keyturn/platform/ui'
import { capitalised } from '@keyturn/platform/values'
import { isMonthVerified, isProof, type MonthState, monthStateTexts, windowOf } from '../constants.ts'
import type { ReportMonth } from '../contract.ts'
import { poundsText } from './format-amount.ts'

const MONTHS_SHOWN = 24

/** One bar per month from the first with known rent: the rent then, with the days it was late. */
export function rentBars(periods: readonly ReportMonth[]): Bar[] {
  const past = periods.filter(({ state }) => state !== 'upcoming')
  const first = past.find(isKnown)?.due_on
  const last = past.at(-1)?.due_on
  if (first === undefined || last === undefined) return []
  const bars: Bar[] = []
  for (let day = firstDay(first); day <= last; day = addMonths(day, 1))
    bars.push(
      barOf(
        monthOf(day),
        past.filter(({ due_on }) => monthOf(due_on) === monthOf(day)),
      ),
    )
  return bars.slice(-MONTHS_SHOWN)
}

const firstDay = (day: Day): Day => `${monthOf(day)}-01`

function barOf(month: string, due: readonly ReportMonth[]): Bar {
  const name = formatMonth(month)
  const known = due.findLast(isKnown)
  const rent = known ? rentIn(known) : null
  const late = Math.max(0, ...due.map(daysLate))
  return {
    label: labelOf(month),
    name,
    value: rent,
    ...(late > 0 && { mark: { short: String(late), words: `paid ${late} days after the rent day` } }),
    ...(rent === null && { missing: missingText(due) }),
  }
}

/** Year at each January, and every third month; 24 names would not fit. */
function labelOf(month: string): string {
  const number = Number(month.slice(5))
  if (number % 3 !== 1) return ''
  return number === 1 ? month.slice(0, 4) : formatMonth(month).slice(0, 3)
}

const stateOf = ({ state, awaits_answer, watched, shown_by }: ReportMonth): MonthState =>
  windowOf({ state, isDue: false, awaitsAnswer: awaits_answer, watched, isProven: isProof(shown_by) })

function isKnown(period: ReportMonth): boolean {
  const state = stateOf(period)
  return isMonthVerified(state) || state === 'part_paid'
}

/** Uses the paid sum if it is higher, because an undeclared rise appears only there. */
const rentIn = ({ due, found }: ReportMonth): number => Math.max(due, found)

const daysLate = ({ state, due_on, settled_on }: ReportMonth): number =>
  state === 'verified_late' && settled_on !== null ? daysBetween(due_on, settled_on) : 0

function missingText([period]: readonly ReportMonth[]): string {
  if (!period) return 'No rent due'
  return capitalised(monthStateTexts[stateOf(period)])
}

/** Number of late months. "Never late" requires that the day of every month is known. */
export function lateText(bars: readonly Bar[], periods: readonly ReportMonth[]): string {
  const late = bars.filter(({ mark }) => mark !== undefined).length
  if (late > 0) return `${late === 1 ? '1 month' : `${late} months`} late`
  const shown = new Set(bars.map(({ name }) => name))
  const due = periods.filter(
    ({ state, due_on }) => state !== 'upcoming' && shown.has(formatMonth(monthOf(due_on))),
  )
  return due.every((period) => stateOf(period) === 'on_time') ? 'Never late' : 'None found late'
}

/** Title of the chart: whether the rent changed, when, and to how much. */
export function rentFinding(bars: readonly Bar[]): string {
  const known = bars.filter(({ value }) => value !== null)
  const changes = known.flatMap(({ name, value }, at) => {
    const before = known[at - 1]?.value
    return before == null || before === value ? [] : [{ name, from: before, to: value ?? 0 }]
  })
  const [change] = changes
  if (!change) return `Your rent stayed at ${poundsText(known.at(-1)?.value ?? 0)}`
  if (changes.length > 1)
    return `Your rent changed ${changes.length} times, last to ${poundsText(changes.at(-1)?.to ?? 0)}`
  const way = change.to > change.from ? 'rose' : 'fell'
  return `Your rent ${way} from ${poundsText(change.from)} to ${poundsText(change.to)} in ${change.name}`
}

/** Months after which a rise is no longer news. */
const MONTHS_A_RISE_IS_NEWS = 12

/** Returns a rise of the last year that lasted: declared, or paid in at least two months. Null otherwise. */
export function lastRise(periods: readonly ReportMonth[], today: Day): { from: Day; rent: number } | null {
  const known = periods.filter((period) => period.state !== 'upcoming' && isKnown(period))
  const at = known.findLastIndex((period, place) => {
    const before = known[place - 1]
    return before !== undefined && rentIn(period) > rentIn(before)
  })
  const [rise, ...since] = at < 0 ? [] : known.slice(at)
  const before = known[at - 1]
  if (!rise || !before || rise.due_on < addMonths(today, -MONTHS_A_RISE_IS_NEWS)) return null
  const stayed = since.every((period) => rentIn(period) >= rentIn(rise))
  const isSure = rise.due > before.due || since.length > 0
  return stayed && isSure ? { from: rise.due_on, rent: rentIn(rise) } : null
}
