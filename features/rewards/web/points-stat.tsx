import { formatPounds } from '@keyturn/platform/money'
import type { Stat } from '@keyturn/platform/ui'
import { Link } from '@keyturn/platform/ui'
import { Gift } from 'lucide-react'
import { rewardsPage } from '../links.ts'

/** Points for the dashboard. Undefined while loading, null if the request failed. */
export function pointsStat(points: { total: number; worth: number } | null | undefined): Stat {
  const known = { label: 'Reward Points', icon: Gift }
  if (points === undefined) return { ...known, value: '–', meaning: 'Loading' }
  if (points === null)
    return { ...known, value: '–', meaning: <Link to={rewardsPage}>See your rewards</Link> }
  const worth = formatPounds(Math.round(points.worth * 100))
  return { ...known, value: points.total.toLocaleString('en-GB'), meaning: `worth ${worth}` }
}
