import { daysBetween } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { count, type Facts, type Finding, figure } from './findings.ts'
import type { Row } from './model.ts'

/** Gap in days above which rent days are monthly. */
const MAX_WEEKS_GAP = 28

/** Compares unpaid rent with three months' rent, or thirteen weeks'. Decides only if every period is known. */
export function groundEight({ rows, homes, sums }: Facts): Finding {
  const last = rows.at(-1)
  if (homes > 1)
    return { outcome: 'not_known', found: 'A hearing is about one home; this statement shows more' }
  const owed = Math.max(0, -sums.balancePence)
  if (!last || sums.unknownPeriods > 0)
    return {
      outcome: 'not_known',
      found: `Of ${count(sums.unknownPeriods, 'period')} nobody knows whether it was paid`,
    }
  const line = Math.round(last.duePence * periodsToGroundEight(rows))
  const found = `${formatPounds(owed)} unpaid in this statement; the ground needs ${formatPounds(line)}`
  return figure(found)
}

function periodsToGroundEight(rows: readonly Row[]): number {
  const days = rows.map(({ dueOn }) => dueOn)
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day))
  const gap = Math.max(0, ...gaps)
  const isMonthly = gap > MAX_WEEKS_GAP || gap === 0
  return isMonthly ? 3 : (13 * 7) / gap
}
