import { type Day, dayOfInstant, firstOfMonth, startOfDay } from '@keyturn/platform/days'
import type { Context } from '@keyturn/platform/feature'
import type { Metric } from '@keyturn/platform/metrics'
import { complaintSubjects } from '@keyturn/privacy/constants'
import { planIds } from '@keyturn/subscription/constants'
import type { CountedRow, FigureName } from '../domain/outcomes.ts'
import { countOutcomes } from '../store/outcomes.ts'

const HOUR = 3_600_000
const DAY_SECONDS = 86_400

/** Outcomes of the current calendar month as metrics: totals only. The page shows the split. */
export function outcomeMetrics({ replica, clock }: Pick<Context, 'replica' | 'clock'>): Metric[] {
  const totals = async (figure: FigureName): Promise<CountedRow[]> => {
    const now = clock.now()
    const month: Day = firstOfMonth(dayOfInstant(now))
    const rows = await countOutcomes(replica, figure, { from: startOfDay(month), now })
    return rows.filter((row) => row.helped === null && row.month === month.slice(0, 7))
  }
  const countOf = (rows: readonly CountedRow[], key: string): number =>
    rows.find((row) => row.key === key)?.count ?? 0
  return [
    {
      name: 'keyturn_refunds_this_month',
      help: 'Refunds paid in this calendar month, by plan',
      labels: ['plan'],
      cacheMs: HOUR,
      read: async () => {
        const rows = await totals('refunds')
        return planIds.map((plan) => ({ plan, value: countOf(rows, plan) }))
      },
    },
    {
      name: 'keyturn_complaints_this_month',
      help: 'Complaints received in this calendar month, by subject',
      labels: ['about'],
      cacheMs: HOUR,
      read: async () => {
        const rows = await totals('complaints')
        return complaintSubjects.map((about) => ({ about, value: countOf(rows, about) }))
      },
    },
    {
      name: 'keyturn_plans_ended_this_month',
      help: 'Plans that ended in this calendar month',
      labels: [],
      cacheMs: HOUR,
      read: async () => [{ value: countOf(await totals('left'), '') }],
    },
    {
      name: 'keyturn_first_acceptance_seconds',
      help: 'Seconds from the first paid month to the first accepted record, median and 90th percentile of first acceptances in this calendar month; NaN without any',
      labels: ['percentile'],
      cacheMs: HOUR,
      read: async () => {
        const [row] = await totals('firstAccepted')
        return [
          { percentile: '50', value: (row?.median ?? Number.NaN) * DAY_SECONDS },
          { percentile: '90', value: (row?.p90 ?? Number.NaN) * DAY_SECONDS },
        ]
      },
    },
  ]
}
