import { ApiError } from '@keyturn/platform/client'
import { Banner, Link, TabLinks, tabClass } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { OverviewAnswer } from '../contract/index.ts'
import { COUNTED } from '../domain/list-items.ts'
import { AdminList } from './admin-list.tsx'
import { overviewQuery } from './calls.ts'
import { countOf, TABS } from './copy.ts'
import { JobsPanel } from './jobs-panel.tsx'
import { OutcomesPanel } from './outcomes-panel.tsx'
import { ProvidersPanel } from './providers-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'
import './admin.css'

export function AdminPage({ me }: { me: string }) {
  const [search] = useSearchParams()
  const shown = search.get('list') ?? ''
  const { data, error } = useQuery(overviewQuery)
  if (error instanceof ApiError && error.status === 403) return <Shut because={error.message} />
  const open = new Map(data?.lists.map(({ list, open: count }) => [list, count]))
  const tabs: { list: string; label: string; count: number | undefined }[] = [
    { list: '', label: 'All', count: data?.waiting },
    ...TABS.map(({ list, label }) => ({ list, label, count: open.get(list) })),
    { list: 'staff', label: 'Staff', count: undefined },
    { list: 'outcomes', label: 'Outcomes', count: undefined },
    { list: 'jobs', label: 'Jobs', count: data?.dead_jobs },
    { list: 'providers', label: 'Providers', count: data?.troubled_providers },
  ]
  return (
    <div className="page-width desk grid-cols-1">
      <header className="desk-head flex flex-wrap items-end justify-between gap-x-7 gap-y-3.5">
        <div>
          <h1>Manager view</h1>
          <p className="kt-quiet">Amounts are hidden for privacy. A month is only Verified or Missed.</p>
          {data && MAY[data.role] && <p className="kt-quiet">{MAY[data.role]}</p>}
        </div>
        <dl className="desk-figures flex gap-7 max-cards:gap-5.5">
          <Figure word="waiting" count={data?.waiting} />
          <Figure word="need a decision" count={data?.need_decision} />
          <Figure word="over 14 days" count={data?.over_14_days} />
        </dl>
      </header>
      <TabLinks label="Manager view">
        {tabs.map(({ list, label, count }) => (
          <Link
            key={label}
            to={list ? `/admin?list=${list}` : '/admin'}
            className={tabClass}
            aria-current={shown === list ? 'page' : undefined}
          >
            {label}
            {count ? <Count count={count} /> : null}
          </Link>
        ))}
      </TabLinks>
      <Shown list={shown} me={me} />
    </div>
  )
}

/** Rights of each role with limits. Approvers have all rights. */
const MAY: Partial<Record<OverviewAnswer['role'], string>> = {
  reader: 'You may look at everything here and decide nothing.',
  caseworker: 'What needs an approver you can ask for; nothing moves until one agrees.',
}

function Shut({ because }: { because: string }) {
  return (
    <div className="page-width desk grid-cols-1">
      <h1>Manager view</h1>
      <Banner tone="late" icon={KeyRound} fact="Sign in again to open the admin area.">
        {because}
      </Banner>
    </div>
  )
}

function Shown({ list, me }: { list: string; me: string }): ReactNode {
  if (list === 'jobs') return <JobsPanel />
  if (list === 'staff') return <StaffPanel me={me} />
  if (list === 'outcomes') return <OutcomesPanel />
  if (list === 'providers') return <ProvidersPanel />
  return <AdminList key={list} list={list} me={me} />
}

function Count({ count }: { count: number }) {
  return (
    <span className="kt-tab-count">
      {count > 999 ? '999+' : countOf(count)}
      <span className="sr-only"> open</span>
    </span>
  )
}

function Figure({ word, count }: { word: string; count: number | undefined }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{count === undefined ? '–' : count >= COUNTED ? `${countOf(COUNTED)}+` : countOf(count)}</dd>
    </div>
  )
}
