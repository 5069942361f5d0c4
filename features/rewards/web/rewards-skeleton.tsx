import { helpAbout } from '@keyturn/platform/help'
import { Skeleton } from '@keyturn/platform/ui'
import { Link } from 'react-router'

export function RewardsSkeleton() {
  return (
    <div className="page-width rewards" aria-busy="true">
      <div className="rewards-head">
        <h1>Rewards</h1>
        <p className="self-center">
          <Link to={helpAbout('points')}>Where points come from</Link>
        </p>
      </div>
      <Skeleton lines={6} />
    </div>
  )
}
