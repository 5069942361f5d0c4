import { LinkHealth, syncTransactions } from '@keyturn/bank-link/web'
import { errorMessage, hideOfflineCard, isAlreadyShown, useSave, useSession } from '@keyturn/platform/client'
import { formatDate, formatTime } from '@keyturn/platform/days'
import { Badge, Button, Card, type Stat, toast } from '@keyturn/platform/ui'
import { planName, useCurrentPlan } from '@keyturn/subscription/web'
import { KeyRound, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { DashboardAnswer } from '../contract.ts'
import { IdentifyPanel } from './identify-panel.tsx'
import { MissingMonths } from './missing-months.tsx'
import { NextRent } from './next-rent.tsx'
import { PassportCard } from './passport-card.tsx'
import { PleaseCheck } from './please-check.tsx'
import { ProgressCard } from './progress-card.tsx'
import { RecentAnswers, useRecentAnswers } from './recent-answers.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { Stats } from './stats.tsx'
import { useDashboard } from './use-dashboard.ts'
import './dashboard.css'

/** Parts of other features, passed in by the app. */
interface DashboardProps {
  /** Maps the member's points to a number tile; undefined while loading. */
  pointsStat: (points: DashboardAnswer['points'] | undefined) => Stat
  /** Card about reports to agencies. */
  reporting: ReactNode
  /** Preview of the agency file for a newly linked bank's months. */
  firstFile: ReactNode
  /** Next step after a newly linked bank has shown its months. */
  nextStep: ReactNode
  /** Report to agencies about a month. */
  sentOf: (month: string, changes?: boolean) => ReactNode
}

export default function DashboardPage({
  pointsStat,
  reporting,
  sentOf,
  firstFile,
  nextStep,
}: DashboardProps) {
  const { data, isError, error, errorUpdatedAt, refetch } = useDashboard()
  const answered = useRecentAnswers()
  useEffect(() => {
    if (data || isError) hideOfflineCard()
  })
  // Skips errors that were already shown, so they do not appear again when the page is reopened.
  const failedAt = isError && !isAlreadyShown(error) ? errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast.error('Failed to load some dashboard data', { id: 'dashboard-failed' })
  }, [failedAt])

  if (isError && !data)
    return (
      <div className="page-width dash">
        <Welcome failed onRefresh={refetch} />
        <Card className="dash-failed">
          <p role="alert">Failed to load dashboard data</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Card>
      </div>
    )
  const ends = data && ['reconfirm_due', 'trouble', 'ended'].includes(data.bank.health)
  const identifies = data !== undefined && data.bank.accounts_count > 0 && isUnclear(data)
  const asks =
    data &&
    !data.is_first_look &&
    (data.suggestions.length > 0 || data.months.some(({ is_asked }) => is_asked))
  return (
    // Separate trees while loading and after, so that no visible content shifts.
    <div key={data ? 'known' : 'waiting'} className="page-width dash">
      <Welcome data={data} onRefresh={refetch} />
      {ends && (
        <div className="dash-link">
          <LinkHealth />
        </div>
      )}
      {data && (identifies || asks || answered.length > 0) && (
        <div className="dash-question">
          {data.suggestions.length > 0 && (
            <PleaseCheck suggestions={data.suggestions} onTime={data.on_time} sentOf={sentOf} />
          )}
          {identifies && (
            <IdentifyPanel
              onTime={data.on_time}
              sentOf={sentOf}
              askedIds={new Set(data.suggestions.map(({ id }) => id))}
            />
          )}
          {data.suggestions.length === 0 && <MissingMonths months={data.months} />}
          <RecentAnswers />
        </div>
      )}
      <ProgressCard data={data} sentOf={sentOf} firstFile={firstFile} nextStep={nextStep} />
      <Stats data={data} last={pointsStat(data?.points)} />
      <div className="dash-side">
        <NextRent data={data} />
        {reporting}
        <PassportCard data={data} />
      </div>
      <RecentTransactions data={data} />
    </div>
  )
}

/** Number of months that do not fit from which another payment is probably the rent. */
const MISFITS = 3

/** Returns true if no rent is known or too few months fit, so that we ask about the payee first. */
function isUnclear({ is_first_look, months }: DashboardAnswer): boolean {
  if (is_first_look) return false
  const misfits = months.filter(({ state, is_asked }) => is_asked || state === 'part_paid')
  return months.every(({ found }) => found === 0) || misfits.length >= MISFITS
}

/** Syncs the linked accounts and shows the result. */
async function readBank(): Promise<void> {
  try {
    const { success, message } = await syncTransactions()
    if (success) toast.success(message)
    else toast.error(message)
  } catch (error) {
    toast.error(errorMessage(error, 'We could not read your bank. Please try again.'))
  }
}

interface WelcomeProps {
  data?: DashboardAnswer | undefined
  failed?: boolean
  onRefresh: () => Promise<unknown>
}

function Welcome({ data, failed, onRefresh }: WelcomeProps) {
  const session = useSession()
  const plan = useCurrentPlan()
  const reading = useSave({ failed: '' })
  const firstName = session.status === 'signed-in' ? session.user.firstName : ''
  const refresh = () =>
    reading.run(async () => {
      await readBank()
      await onRefresh()
    })
  return (
    <div className="dash-welcome">
      <div>
        <div className="dash-title">
          <h1>{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
          {plan && (
            <Badge tone="lamp" icon={KeyRound}>
              {planName(plan)}
            </Badge>
          )}
        </div>
        {!failed && <p>{data ? statusLine(data) : 'Loading your dashboard'}</p>}
      </div>
      <Button kind="outline" busy={reading.busy} busyText="Reading your bank" onClick={() => void refresh()}>
        Refresh <RefreshCw aria-hidden="true" />
      </Button>
    </div>
  )
}

const HEALTH: Record<DashboardAnswer['bank']['health'], string> = {
  none: 'No bank is connected.',
  reading: 'We are reading your bank history.',
  healthy: 'Your bank link is healthy.',
  reconfirm_due: 'Your bank link ends soon. Keep it connected with one press.',
  trouble: 'Your bank is not answering. We keep trying.',
  ended: 'Your bank link has ended. Your history is safe.',
}

function statusLine({ bank, is_first_look }: DashboardAnswer): string {
  const read =
    bank.last_read_at && bank.health !== 'none'
      ? ` Last read ${formatDate(bank.last_read_at).slice(0, -5)} at ${formatTime(bank.last_read_at)}.`
      : ''
  const looking = is_first_look ? ' We are looking for your rent.' : ''
  return `${HEALTH[bank.health]}${read}${looking}`
}
