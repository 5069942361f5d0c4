import { BigKey } from '@keyturn/brand'
import { isAlreadyShown } from '@keyturn/platform/client'
import { dayOfInstant, daysBetween, formatDay } from '@keyturn/platform/days'
import { helpAbout } from '@keyturn/platform/help'
import { Badge, buttonClass, Link, toast } from '@keyturn/platform/ui'
import { premiumPlan } from '@keyturn/subscription/constants'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FlaskConical, PartyPopper } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { RewardsActivity, RewardsSummary } from '../contract.ts'
import { voucherPortal } from '../links.ts'
import { ActivityCard, CategoriesCard, HowToEarn, TopPayments } from './activity-cards.tsx'
import { HeldCard, SkippedNote } from './attention-cards.tsx'
import { activityQuery, summaryQuery } from './calls.ts'
import { pointsOf, poundsOf, signed } from './format.ts'
import { PointsByMonth } from './points-by-month.tsx'
import { PointsLedger } from './points-ledger.tsx'
import { RewardsSkeleton } from './rewards-skeleton.tsx'
import { sampleActivity, sampleSummary } from './sample-data.ts'
import { MilestoneCard, TierCard } from './tier-cards.tsx'
import { TryAgain } from './try-again.tsx'
import { VoucherPortal } from './voucher-portal.tsx'
import { VoucherTeaser } from './voucher-teaser.tsx'
import './rewards.css'

export default function RewardsPage() {
  const [search] = useSearchParams()
  const summary = useQuery(summaryQuery)
  const activity = useQuery(activityQuery)
  const failed = summary.isError && !summary.data
  const partly = !failed && activity.isError && !activity.data
  const refused = isAlreadyShown(summary.error ?? activity.error)
  useEffect(() => {
    if (refused) return
    if (failed) toast.error('Failed to load rewards data')
    else if (partly) toast.error('Failed to load some rewards data')
  }, [failed, partly, refused])
  const view = search.get('view')
  if (view === 'ledger') return <PointsLedger />
  if (summary.isPending || (view !== 'vouchers' && activity.isPending)) return <RewardsSkeleton />
  const shown = summary.data ?? sampleSummary
  if (view === 'vouchers')
    return (
      <VoucherPortal
        available={failed ? null : shown.balance.available.points}
        trouble={failed && <TryAgain text="We could not load your points." of={summary} />}
      />
    )
  const shownActivity = failed ? sampleActivity : (activity.data ?? NO_ACTIVITY)
  return (
    <div className="page-width rewards">
      <div className="rewards-head">
        <h1>Rewards</h1>
        <p className="self-center kt-quiet type-small">
          <Link to={helpAbout('points')}>Where points come from</Link>
        </p>
      </div>
      {failed && (
        <TryAgain
          badge={
            <Badge tone="outline" icon={FlaskConical}>
              Sample data
            </Badge>
          }
          text="We could not load your points. These numbers are made up, to show what the page looks like."
          of={summary}
        />
      )}
      <Balance summary={shown} sample={failed} />
      {shown.welcome_bonus && <Welcome bonus={shown.welcome_bonus} />}
      <div className="grid content-start gap-5 min-w-0 max-md:gap-3.5 min-[900px]:grid-cols-[minmax(0,1fr)_380px]">
        <TierCard tier={shown.tier} total={totalOf(shown)} />
        <MilestoneCard milestone={shown.milestone} rent={shown.rent_payments} />
      </div>
      <HeldCard held={shownActivity.held} />
      {!failed && <VoucherTeaser available={shown.balance.available.points} />}
      <div className="grid content-start gap-5 min-w-0 max-md:gap-3.5 min-[900px]:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid content-start gap-5 min-w-0 max-md:gap-3.5">
          <PointsByMonth
            sums={shown.by_month}
            rentMonths={partly ? null : shownActivity.months}
            multiplier={shown.multiplier}
          />
          {partly ? (
            <TryAgain text="We could not load your recent activity." of={activity} />
          ) : (
            <ActivityCard items={shownActivity.items} />
          )}
          <SkippedNote skipped={shown.skipped} />
        </div>
        <div className="grid content-start gap-5 min-w-0 max-md:gap-3.5">
          <CategoriesCard summary={shown} />
          <HowToEarn />
          {!partly && <TopPayments payments={shownActivity.top_rent_payments} />}
        </div>
      </div>
    </div>
  )
}

const NO_ACTIVITY: RewardsActivity = { items: [], top_rent_payments: [], held: [], months: [] }

const totalOf = (summary: RewardsSummary): number =>
  summary.overall.total_points + (summary.welcome_bonus?.total_points ?? 0)

/** True if the bonus is in the balance but not in the 30-day sum, so that the page can explain it. */
const isBonusRecent = ({ welcome_bonus: bonus }: RewardsSummary): boolean =>
  bonus !== null && daysBetween(bonus.added_on, dayOfInstant(new Date())) <= 30

function Balance({ summary, sample }: { summary: RewardsSummary; sample: boolean }) {
  const { available, reserved, held, owed } = summary.balance
  const lately = summary.last_30_days
  return (
    <section
      className="rewards-balance relative grid justify-items-start gap-2.5 overflow-hidden p-[clamp(18px,3vw,36px)]"
      aria-label="Your balance"
    >
      <BigKey className="rewards-key absolute top-3 -right-17.5 min-[900px]:top-9 min-[900px]:-right-2.5" />
      <p className="rewards-balance-name kt-strong">Your balance</p>
      <p className="rewards-balance-points flex-wrap items-baseline gap-x-3.5 gap-y-1 kt-strong">
        <b>{pointsOf(available.points)}</b> <span>points, worth {poundsOf(available.gbp_cash_value)}</span>
      </p>
      <p className="rewards-balance-note max-w-[37.5em] mb-2.5 type-small">
        {signed(lately.total_points)} points ({poundsOf(lately.gbp_cash_value)}) in the last 30 days
        {isBonusRecent(summary) ? ', without the Welcome Bonus.' : '.'}
        {summary.multiplier > 1 &&
          ` ${premiumPlan.displayName} multiplies rent points by ${summary.multiplier}.`}
        {reserved.points > 0 &&
          ` ${pointsOf(reserved.points)} points are set aside for a voucher being made.`}
        {held.points > 0 &&
          ` ${pointsOf(held.points)} points are being checked and join your balance after that.`}
        {owed.points > 0 &&
          ` Points were taken back after they were spent: your next ${pointsOf(owed.points)} points settle that.`}
      </p>
      {!sample && (
        <Link to={voucherPortal} className={buttonClass({ kind: 'lamp', size: 'big' })}>
          Open voucher portal <ArrowRight size={19} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

function Welcome({ bonus }: { bonus: NonNullable<RewardsSummary['welcome_bonus']> }) {
  return (
    <section className="rewards-welcome flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-4 px-5">
      <PartyPopper size={24} aria-hidden="true" />
      <p className="grid">
        <b>
          Welcome Bonus: {pointsOf(bonus.total_points)} points ({poundsOf(bonus.gbp_cash_value)})
        </b>
        <span className="kt-quiet type-small">
          Added {formatDay(bonus.added_on)}, when your plan started. Already in your balance.
        </span>
      </p>
    </section>
  )
}
