import { getPrivacyRecordMonths, getPrivacyRecordPayments } from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Button, type Column, DataTable, Loaded } from '@keyturn/platform/ui'
import { capitalised } from '@keyturn/platform/values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isProof, monthStateTexts, windowOf } from '../constants.ts'
import type { RentTransaction, ReportMonth } from '../contract.ts'
import { amountText, poundsText } from './format-amount.ts'
import { RentOverTime } from './rent-over-time.tsx'

/* Months and payments that a member can read without a plan. */

export function OwnMonths() {
  const months = useQuery(read(getPrivacyRecordMonths))
  return (
    <Loaded of={months} failed="We could not load your months.">
      {({ months: found }) =>
        found.length === 0 ? (
          <p>No rent has been found yet.</p>
        ) : (
          <>
            <RentOverTime months={found} />
            <DataTable
              caption="Your rent, month by month"
              captionHidden
              columns={monthColumns}
              rows={found.toReversed()}
              rowKey={(month) => month.due_on}
            />
          </>
        )
      }
    </Loaded>
  )
}

const monthColumns: Column<ReportMonth>[] = [
  { key: 'due', header: 'Due on', cell: ({ due_on }) => formatDay(due_on) },
  { key: 'state', header: 'How it stands', cell: (month) => stateText(month) },
  { key: 'paid', header: 'Paid on', cell: ({ settled_on }) => (settled_on ? formatDay(settled_on) : '–') },
  { key: 'rent', header: 'Rent', number: true, cell: ({ due }) => poundsText(due) },
  { key: 'found', header: 'Found', number: true, cell: ({ found }) => poundsText(found) },
]

function stateText(month: ReportMonth): string {
  const { state, awaits_answer: awaitsAnswer, watched, shown_by } = month
  const isProven = isProof(shown_by)
  return capitalised(monthStateTexts[windowOf({ state, isDue: false, awaitsAnswer, watched, isProven })])
}

const PAYMENTS_PER_PAGE = 50

export function OwnPayments() {
  const payments = useInfiniteQuery({
    queryKey: keyOf(getPrivacyRecordPayments),
    queryFn: ({ pageParam: page }) =>
      api.send(getPrivacyRecordPayments, { query: { page, page_size: PAYMENTS_PER_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ total_count }, pages) =>
      pages.length * PAYMENTS_PER_PAGE < total_count ? pages.length + 1 : null,
  })
  return (
    <Loaded of={payments} failed="We could not load your payments.">
      {({ pages }) => {
        const rows = pages.flatMap(({ transactions }) => transactions)
        if (rows.length === 0) return <p>No payment has been counted as rent yet.</p>
        return (
          <>
            <DataTable
              caption="The payments counted as rent"
              captionHidden
              columns={paymentColumns}
              rows={rows}
              rowKey={({ id }) => id}
            />
            {payments.hasNextPage && (
              <Button
                kind="outline"
                size="small"
                busy={payments.isFetchingNextPage}
                busyText="Loading..."
                onClick={() => void payments.fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const paymentColumns: Column<RentTransaction>[] = [
  { key: 'to', header: 'Paid to', cell: ({ name }) => name },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date) },
  {
    key: 'shown',
    header: 'Shown by',
    cell: ({ source, bank_account }) =>
      source === 'bank' ? bank_account.name : `${bank_account.name}, a statement you brought`,
  },
  { key: 'amount', header: 'Amount', number: true, cell: ({ amount }) => amountText(amount) },
]
