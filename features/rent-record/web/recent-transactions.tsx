import { EmptyState } from '@keyturn/brand'
import { formatDay } from '@keyturn/platform/days'
import { Badge, buttonClass, Card, DataTable, Link, Skeleton } from '@keyturn/platform/ui'
import { Check } from 'lucide-react'
import type { DashboardAnswer } from '../contract.ts'
import { rentRecordLinks } from '../links.ts'
import { amountText } from './format-amount.ts'
import { rowName } from './row-name.ts'

export function RecentTransactions({ data }: { data: DashboardAnswer | undefined }) {
  return (
    <Card bare className="dash-recent">
      <div className="dash-recent-head">
        <h2>Recent Transactions</h2>
        {data?.recent.length !== 0 && (
          <span>
            10 newest. <Link to={rentRecordLinks.payments}>All payments</Link>
          </span>
        )}
      </div>
      {!data && (
        <div className="dash-recent-loading">
          <Skeleton lines={10} />
        </div>
      )}
      {data?.recent.length === 0 && <NothingYet hasBank={data.bank.accounts_count > 0} />}
      {data && data.recent.length > 0 && (
        <DataTable
          caption="Recent Transactions, the 10 newest"
          captionHidden
          rows={data.recent}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: 'Name', cell: (row) => <NameOf row={row} /> },
            { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date) },
            { key: 'account', header: 'Account', cell: ({ bank_account }) => bank_account.name },
            {
              key: 'amount',
              header: 'Amount',
              number: true,
              cell: ({ amount }) => (
                <b className={amount > 0 ? 'dash-in' : undefined}>{amountText(amount)}</b>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function NameOf({ row }: { row: DashboardAnswer['recent'][number] }) {
  return (
    <span className="dash-name">
      <b>{rowName(row)}</b>
      {row.is_rent && (
        <Badge tone="ok" icon={Check}>
          Rent
        </Badge>
      )}
    </span>
  )
}

function NothingYet({ hasBank }: { hasBank: boolean }) {
  return hasBank ? (
    <EmptyState title="Your transactions are coming soon">
      We are reading up to 24 months of your account. The first ones usually show within a minute.
    </EmptyState>
  ) : (
    <EmptyState
      title="Your transactions are coming soon"
      act={
        <Link className={buttonClass()} to="/verification-dashboard?step=4">
          Connect your bank
        </Link>
      }
    >
      They show here a minute after you connect the account your rent is paid from. We only ever read it.
    </EmptyState>
  )
}
