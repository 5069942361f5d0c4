import { formatDate } from '@keyturn/platform/days'
import { Banner, Link } from '@keyturn/platform/ui'
import { type EndedPlan, usePlanState } from '@keyturn/subscription/held-plan'
import { settingsSubscription } from '@keyturn/subscription/links'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { beginSubscription } from '../../shell/session-start.ts'

/** Members end up here when their plan has ended: that it did is said here, once, with what stays theirs. */
export function EndedNote() {
  const plan = usePlanState()
  const isUntold = plan.status === 'none' && plan.ended === undefined
  useEffect(() => {
    // A refused call has just told of the end, and nothing more about it.
    if (isUntold) void beginSubscription()
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

/** What is theirs, and the way out, must not cost a plan. */
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
