import { formatDay } from '@keyturn/platform/days'
import { helpAbout } from '@keyturn/platform/help'
import { Card, Link, Skeleton } from '@keyturn/platform/ui'
import type { DashboardAnswer } from '../contract.ts'
import { DetectedRent } from './detected-rent.tsx'
import { nextRentText } from './next-rent-text.ts'

/** Card with the next rent day, its sum, and the last day on which a payment is on time. */
export function NextRent({ data }: { data: DashboardAnswer | undefined }) {
  const next = data?.months.find(({ due_on }) => due_on === data.next_rent_on)
  if (data && !next) return null
  return (
    <Card className="dash-next">
      <h2>Next rent day</h2>
      {next ? (
        <>
          <p className="dash-next-day">{formatDay(next.due_on)}</p>
          <p>
            {nextRentText(next)} <Link to={helpAbout('late')}>When rent counts as late</Link>
          </p>
          {data?.seen_rent && <DetectedRent seen={data.seen_rent} />}
        </>
      ) : (
        <Skeleton />
      )}
    </Card>
  )
}
