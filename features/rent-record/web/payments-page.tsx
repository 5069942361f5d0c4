import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import { EmptyState } from '@keyturn/brand'
import { formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { helpAbout } from '@keyturn/platform/help'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  Field,
  Link,
  Loaded,
  Select,
  TextInput,
} from '@keyturn/platform/ui'
import { Check, CircleHelp } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { VERIFIED_FROM } from '../constants.ts'
import type { PaymentRow } from '../contract/payments.ts'
import { rentRecordLinks } from '../links.ts'
import { amountText } from './format-amount.ts'
import { IdentifyPanel } from './identify-panel.tsx'
import { PaymentDialog, takenFor } from './payment-dialog.tsx'
import { RecentAnswers } from './recent-answers.tsx'
import { rowName } from './row-name.ts'
import { useDashboard } from './use-dashboard.ts'
import { PAYMENTS_PER_PAGE, type PaymentFilter, usePayments } from './use-payments.ts'
import './payments.css'

const KINDS = [
  ['all', 'Everything'],
  ['out', 'Money out'],
  ['rent', 'Counted as rent'],
  ['perhaps', 'Perhaps rent'],
  ['in', 'Money in'],
] as const

/** Page of all stored rows: month, reasons, confidence, and a dialog to correct them. */
export default function PaymentsPage({
  sentOf,
}: {
  sentOf: (month: string, changes?: boolean) => ReactNode
}) {
  const [asked, setAsked] = useSearchParams()
  const filter = filterIn(asked)
  const payments = usePayments(filter)
  const { data: record } = useDashboard()
  const [chosen, setChosen] = useState<PaymentRow | null>(null)
  const dueDays = (record?.months ?? []).map(({ due_on }) => due_on).reverse()
  const narrow = (change: Record<string, string>) => {
    const next = { ...Object.fromEntries(asked), ...change }
    if (!('page' in change)) delete next.page
    setAsked(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      preventScrollReset: true,
    })
  }
  return (
    <div className="page-width pay grid grid-cols-1 gap-5 pt-8 pb-16">
      <div>
        <h1>All payments</h1>
        <p>
          {filter.dueOn
            ? `What may have paid the rent due on ${formatDay(filter.dueOn)}. Was it one of these?`
            : 'Everything we keep from your bank: what we count as rent, why, and how to put it right.'}{' '}
          <Link to={helpAbout('undo')}>How answers are undone</Link>
        </p>
      </div>
      <Filters
        key={filter.search}
        filter={filter}
        accounts={payments.data?.accounts ?? []}
        months={[...new Set(dueDays.map(monthOf))]}
        onChange={narrow}
      />
      <Loaded of={payments} failed="Failed to load transactions">
        {({ items, total_count: total }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="Nothing found">
                No payment fits, or it has been deleted: what is not rent is deleted {ROWS_KEPT_DAYS} days
                after we read it.
              </EmptyState>
            ) : (
              <DataTable
                caption="All payments"
                captionHidden
                className="pay-table"
                columns={columnsFor(setChosen)}
                rows={items}
                rowKey={({ id }) => id}
              />
            )}
            <Pages page={filter.page} total={total} onPage={(page) => narrow({ page: String(page) })} />
          </>
        )}
      </Loaded>
      <p className="kt-quiet">
        What is not rent is deleted {ROWS_KEPT_DAYS} days after we read it. What is rent, or what you told us
        about, is kept with your record.
      </p>
      <RecentAnswers />
      <IdentifyPanel onTime={record?.on_time} sentOf={sentOf} />
      {chosen && (
        <PaymentDialog
          key={chosen.id}
          row={chosen}
          dueDays={dueDays}
          wanted={dueDays.includes(filter.dueOn) ? filter.dueOn : ''}
          sentOf={sentOf}
          onTime={record?.on_time}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

function filterIn(asked: URLSearchParams): PaymentFilter {
  const text = (name: string): string => asked.get(name) ?? ''
  return {
    page: Math.max(1, Number(text('page')) || 1),
    kind: KINDS.find(([kind]) => kind === text('kind'))?.[0] ?? 'all',
    search: text('search').slice(0, 60),
    account: text('account'),
    month: text('month'),
    dueOn: text('due_on'),
  }
}

interface FiltersProps {
  filter: PaymentFilter
  accounts: readonly { id: string; name: string }[]
  months: readonly string[]
  onChange: (change: Record<string, string>) => void
}

function Filters({ filter, accounts, months, onChange }: FiltersProps) {
  const [search, setSearch] = useState(filter.search)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange({ search })
  }
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3.5 items-end print:hidden"
      onSubmit={submit}
    >
      <Field label="Name or amount">
        <TextInput value={search} maxLength={60} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      <Field label="Kind">
        <Select value={filter.kind} onChange={({ target }) => onChange({ kind: target.value })}>
          {KINDS.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Month">
        <Select value={filter.month} onChange={({ target }) => onChange({ month: target.value, due_on: '' })}>
          <option value="">{filter.dueOn ? `About ${formatDay(filter.dueOn)}` : 'All months'}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Account">
        <Select value={filter.account} onChange={({ target }) => onChange({ account: target.value })}>
          <option value="">All accounts</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-x-3.5 gap-y-2 items-center">
        <Button type="submit">Find</Button>
        {filter.dueOn && <Link to={rentRecordLinks.payments}>Show all</Link>}
      </div>
    </form>
  )
}

const columnsFor = (choose: (row: PaymentRow) => void): Column<PaymentRow>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <span className="flex flex-wrap gap-x-3.5 gap-y-2 items-center min-w-[min(11rem,100%)] wrap-anywhere">
        <b>{rowName(row)}</b>
        <Standing row={row} />
      </span>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date) },
  { key: 'account', header: 'Account', cell: ({ bank_account }) => bank_account.name },
  { key: 'taken', header: 'What we think it is', cell: (row) => takenFor(row) },
  { key: 'amount', header: 'Amount', number: true, cell: ({ amount }) => <b>{amountText(amount)}</b> },
  {
    key: 'act',
    header: 'Put it right',
    cell: (row) =>
      row.amount < 0 && (
        <Button kind="outline" size="small" onClick={() => choose(row)}>
          Change<span className="sr-only"> {`${rowName(row)}, ${formatDay(row.date)}`}</span>
        </Button>
      ),
  },
]

function Standing({ row: { match, said } }: { row: PaymentRow }) {
  if (!match || said === 'not_rent') return null
  const isSure = match.confidence >= VERIFIED_FROM
  return (
    <Badge tone={isSure ? 'ok' : 'dashed'} icon={isSure ? Check : CircleHelp}>
      {isSure ? 'Rent' : 'Please check'}
    </Badge>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / PAYMENTS_PER_PAGE))
  if (last === 1) return null
  return (
    <nav className="flex flex-wrap gap-x-3.5 gap-y-2 items-center justify-between" aria-label="Pages">
      {page > 1 && (
        <Button kind="outline" size="small" onClick={() => onPage(page - 1)}>
          Newer
        </Button>
      )}
      <span>
        Page {page} of {last}, {total} payments
      </span>
      {page < last && (
        <Button kind="outline" size="small" onClick={() => onPage(page + 1)}>
          Older
        </Button>
      )}
    </nav>
  )
}
