import { formatMonth } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { Card, type Column, DataTable } from '@keyturn/platform/ui'
import { COMPLAINT_SUBJECTS } from '@keyturn/privacy/constants'
import { useQuery } from '@tanstack/react-query'
import type { OutcomesAnswer } from '../contract/index.ts'
import { outcomesQuery } from './calls.ts'
import { countOf } from './copy.ts'
import { Failed, TableSkeleton } from './small-parts.tsx'

interface Row<Figures> {
  month: string
  all: Figures
  sides: { told_a_need: Figures; others: Figures } | null
}

/** Outcomes by month, for members with and without support needs. */
export function OutcomesPanel() {
  const { data, isError, refetch } = useQuery(outcomesQuery)
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose kt-quiet">
        The last {data.months} calendar months, this one so far. Both groups are hidden where one of them has
        fewer than {data.fewest_shown} members, so that nobody is singled out. A member is in the first group
        if they tell us today what helps them.
      </p>
      <Figures
        heading="Paid for three months, nothing accepted"
        means="Members at the end of the month with a plan for three months or more and nothing of theirs accepted at an agency."
        rows={data.unreported}
        words={({ count }) => countOf(count)}
      />
      <Figures
        heading="Days to the first acceptance"
        means="From the first paid month to the first record an agency accepted, by the month of that acceptance."
        rows={data.first_accepted}
        words={({ count, days }) => `${countOf(count)}: ${daysIn(days)}`}
      />
      <Figures
        heading="Refunds"
        means="Paid back in the month, by plan."
        rows={data.refunds}
        about={{ header: 'Plan', of: ({ plan }) => plan.charAt(0).toUpperCase() + plan.slice(1) }}
        words={({ count, pence }) => `${countOf(count)}: ${formatPounds(pence)}`}
      />
      <Figures
        heading="Time to leave"
        means="Plans that ended in the month: days from asking to the end, and how old the plan was."
        rows={data.left}
        words={({ count, days_to_end: toEnd, plan_age_days: age }) =>
          `${countOf(count)}: ${daysIn(toEnd)} to the end; plan ${daysIn(age)} old`
        }
      />
      <Figures
        heading="Complaints"
        means="Received in the month, by subject."
        rows={data.complaints}
        about={{ header: 'Subject', of: ({ about }) => subjectOf(about) }}
        words={({ count }) => countOf(count)}
      />
    </div>
  )
}

type Days = OutcomesAnswer['first_accepted'][number]['all']['days']

const daysIn = ({ median, p90 }: Days): string =>
  median === null ? 'days not known' : `${median} days median, ${p90} in nine of ten`

const subjectOf = (about: string): string =>
  Object.entries(COMPLAINT_SUBJECTS).find(([subject]) => subject === about)?.[1] ?? about

function Figures<Measured, Line extends Row<Measured>>(props: {
  heading: string
  means: string
  rows: readonly (Line & Row<Measured>)[]
  about?: { header: string; of: (row: Line) => string }
  words: (figures: Measured) => string
}) {
  const { heading, means, rows, about, words } = props
  const hidden = 'Fewer than 5 in a group'
  const columns: Column<Line>[] = [
    { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month) },
    ...(about ? [{ key: 'about', header: about.header, cell: about.of }] : []),
    { key: 'all', header: 'All', cell: ({ all }) => words(all) },
    {
      key: 'told',
      header: 'Told us a support need',
      cell: ({ sides }) => (sides ? words(sides.told_a_need) : hidden),
    },
    { key: 'others', header: 'Others', cell: ({ sides }) => (sides ? words(sides.others) : hidden) },
  ]
  return (
    <Card>
      <h2>{heading}</h2>
      <p className="mt-2 mb-4 max-w-prose kt-quiet">{means}</p>
      {rows.length === 0 ? (
        <p>None in these months.</p>
      ) : (
        <DataTable
          caption={heading}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.month} ${about?.of(row) ?? ''}`}
        />
      )}
    </Card>
  )
}
