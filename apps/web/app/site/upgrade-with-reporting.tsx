import { useFewerAgencies } from '@keyturn/credit-profile/fewer-agencies'
import { Queries } from '@keyturn/platform/client/query'
import { UpgradePage } from '@keyturn/subscription/upgrade'

/** Plans page, with the choice of the agency that remains on a smaller plan. */
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
