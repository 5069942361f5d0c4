import { StopReporting } from '@keyturn/credit-profile/web'
import { DeleteAccount } from '@keyturn/identity/web'
import { activeSubscription, useSession } from '@keyturn/platform/client'
import { AtStake, DataRights } from '@keyturn/privacy/web'
import type { MetaFunction } from 'react-router'
import './settings.css'

export const meta: MetaFunction = () => [{ title: 'Your data · Keyturn' }]

/** What is everybody's right, for members who cannot open Settings because they have no plan. */
export default function YourDataPage() {
  const session = useSession()
  const withoutPlan =
    session.status === 'signed-in' && session.subscription.loaded && !activeSubscription(session)
  return (
    <div className="page-width settings">
      <div>
        <h1>Your data</h1>
        <p className="page-lead">Yours with a plan and without one: to take along, to put right, to end.</p>
      </div>
      <DataRights />
      {withoutPlan && <StopReporting />}
      <DeleteAccount before={<AtStake />} />
    </div>
  )
}
