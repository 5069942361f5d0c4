import { helpAbout } from '@keyturn/platform/help'
import { Link, Skeleton } from '@keyturn/platform/ui'

export function RewardsSkeleton() {
  return (
    <div className="page-width rewards" aria-busy="true">
      <div className="rewards-head">
        <h1>Rewards</h1>
        <p className="self-center kt-quiet type-small">
          <Link to={helpAbout('points')}>Where points come from</Link>
        </p>
      </div>
      <Skeleton lines={6} />
    </div>
  )
}
