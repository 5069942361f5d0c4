import { useFewerAgencies } from '@keyturn/credit-profile/fewer-agencies'
import { Queries } from '@keyturn/platform/client/query'
import { UpgradePage } from '@keyturn/subscription/upgrade'

/** The page of plans, with the question which agency stays on a smaller one. */
export function UpgradeWithReporting() {
  return (
    <Queries>
      <Page />
    </Queries>
  )
}

function Page() {
  return <UpgradePage fewer={useFewerAgencies()} />
}
