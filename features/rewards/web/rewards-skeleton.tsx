import { Skeleton } from '@keyturn/platform/ui'

export function RewardsSkeleton() {
  return (
    <div className="page-width rewards" aria-busy="true">
      <h1>Rewards</h1>
      <Skeleton lines={6} />
    </div>
  )
}
