import { EmptyState } from '@keyturn/brand'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Badge, Card, type Column, DataTable, Link, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Building2, CircleDashed, Eye, ShieldCheck } from 'lucide-react'
import type { AgentView as AgentViewAnswer } from '../contract/index.ts'
import { agentViewQuery } from './calls.ts'
import './admin.css'
import { Failed, StatusBadge } from './small-parts.tsx'

/** The member's own home as an agent would see it: proofs, no amounts, no other members. */
export function AgentView() {
  const { data, isError, refetch } = useQuery(agentViewQuery)
  return (
    <div className="page-width desk grid-cols-1">
      <header className="desk-head flex flex-wrap items-end justify-between gap-x-7 gap-y-3.5">
        <div>
          <h1>Manager view</h1>
          <p className="kt-quiet">
            Your own tenancy, as an agent would see it. Amounts are hidden: a month is only Verified or
            Missed.
          </p>
        </div>
      </header>
      {isError && !data && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={8} />}
      {data && !data.home && (
        <Card>
          <EmptyState
            level="h2"
            title="No home yet"
            act={<Link to="/verification-dashboard">Add your tenancy</Link>}
          >
            Once your tenancy is saved, this is what you could show an agent.
          </EmptyState>
        </Card>
      )}
      {data?.home && <OwnHome view={data} home={data.home} />}
    </div>
  )
}

const EVIDENCE = {
  declared: {
    tone: 'idle',
    icon: CircleDashed,
    word: 'By the tenant’s word',
    means: 'No payment has been matched yet.',
  },
  matched: {
    tone: 'ok',
    icon: ShieldCheck,
    word: 'Matched at the bank',
    means: 'Rent payments were found in the tenant’s own account.',
  },
  confirmed: {
    tone: 'ok',
    icon: ShieldCheck,
    word: 'Confirmed by the landlord',
    means: 'The landlord or agent confirmed this tenancy.',
  },
} as const

const columns: Column<AgentViewAnswer['months'][number]>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => <b>{formatMonth(month)}</b> },
  { key: 'due', header: 'Rent due', cell: ({ due_on }) => formatDay(due_on) },
  { key: 'status', header: 'Status', number: true, cell: (month) => <StatusBadge item={month} /> },
]

function OwnHome({ view, home }: { view: AgentViewAnswer; home: NonNullable<AgentViewAnswer['home']> }) {
  const evidence = EVIDENCE[home.evidence]
  return (
    <div className="desk-own-home grid-cols-1 items-start lg:grid-cols-[384px_minmax(0,1fr)]">
      <Card>
        <div className="desk-panel-top items-center">
          <Building2 size={26} aria-hidden="true" />
          <Badge tone={evidence.tone} icon={evidence.icon}>
            {evidence.word}
          </Badge>
        </div>
        <h2>{view.name}</h2>
        <p>{home.address}</p>
        <dl className="desk-facts grid w-full">
          <div>
            <dt>Tenant since</dt>
            <dd>{formatDay(home.starts_on)}</dd>
          </div>
          {home.ends_on && (
            <div>
              <dt>Until</dt>
              <dd>{formatDay(home.ends_on)}</dd>
            </div>
          )}
          <div>
            <dt>Tenancy</dt>
            <dd>{home.joint ? 'Joint' : 'Sole'}</dd>
          </div>
          <div>
            <dt>Months verified</dt>
            <dd>
              {view.verified_count} of {view.months.length}
            </dd>
          </div>
        </dl>
        <p className="desk-quiet kt-quiet">{evidence.means}</p>
        <p className="desk-quiet kt-quiet">
          <Eye size={15} aria-hidden="true" /> Only you see this page. To show it to somebody, make a rent
          passport.
        </p>
      </Card>
      <section className="kt-card kt-card-bare desk-list" aria-label="Months of rent">
        {view.months.length === 0 ? (
          <EmptyState title="No month has come due yet">
            Connect your bank, and each month appears here.
          </EmptyState>
        ) : (
          <DataTable
            className="desk-table"
            caption="Months of rent, the newest first"
            captionHidden
            columns={columns}
            rows={view.months}
            rowKey={({ due_on }) => due_on}
          />
        )}
      </section>
    </div>
  )
}
