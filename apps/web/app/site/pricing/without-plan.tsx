import { formatDate } from '@keyturn/platform/days'
import { Banner, Link } from '@keyturn/platform/ui'
import { type EndedPlan, usePlanState } from '@keyturn/subscription/current-plan'
import { settingsSubscription } from '@keyturn/subscription/links'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { loadPlan } from '../../shell/session-start.ts'

/** Shows once that the plan has ended, and what the member still has. */
export function EndedNote() {
  const plan = usePlanState()
  const isUntold = plan.status === 'none' && plan.ended === undefined
  useEffect(() => {
    // Loads the plan, because a refused request has only the fact that it ended.
    if (isUntold) void loadPlan()
  }, [isUntold])
  if (plan.status !== 'none' || !plan.ended) return null
  return (
    <Banner
      tone="info"
      icon={KeyRound}
      fact={endWords(plan.ended)}
      act={
        <>
          <Link to={settingsSubscription}>See this plan</Link> <Link to="/your-data">Your data</Link>
        </>
      }
    >
      Nothing new is verified, earned or sent to an agency. Your record, points and rent passports stay yours;
      voucher codes you bought still work. Your receipts and the billing portal are there too.
    </Banner>
  )
}

const endWords = ({ displayName, endedAt }: EndedPlan): string =>
  endedAt
    ? `Your ${displayName} plan ended on ${formatDate(endedAt)}.`
    : `Your ${displayName} plan has ended.`

/** Links to the member's data and to closing the account, which need no plan. */
export function WithoutPlan() {
  const plan = usePlanState()
  if (plan.status !== 'none') return null
  return (
    <p className="kt-quiet">
      Not staying?{' '}
      <Link to="/your-data">Take your data along, stop the reporting or delete your account</Link>. It needs
      no plan.
    </p>
  )
}
