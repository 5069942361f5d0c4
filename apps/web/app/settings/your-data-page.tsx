import { StopReporting } from '@keyturn/credit-profile/web'
import { DeleteAccount } from '@keyturn/identity/web'
import { AtStake, DataRights } from '@keyturn/privacy/web'
import { usePlanState } from '@keyturn/subscription/held-plan'
import type { MetaFunction } from 'react-router'
import './settings.css'

export const meta: MetaFunction = () => [{ title: 'Your data · Keyturn' }]

/** What is everybody's right, for members who cannot open Settings because they have no plan. */
export default function YourDataPage() {
  const plan = usePlanState()
  return (
    <div className="page-width settings">
      <div>
        <h1>Your data</h1>
        <p className="page-lead">Yours with a plan and without one: to take along, to put right, to end.</p>
      </div>
      <DataRights />
      {plan.status === 'none' && <StopReporting />}
      <DeleteAccount before={<AtStake />} />
    </div>
  )
}
