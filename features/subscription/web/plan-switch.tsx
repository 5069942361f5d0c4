import { Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from './calls.ts'
import { PlanPlate } from './plan-plate.tsx'
import './subscription.css'

/** The plan's switch by itself, for a screen that shows both switches side by side. */
export function PlanSwitch() {
  const { data } = useQuery(subscriptionQuery)
  return data ? <PlanPlate subscription={data} /> : <Skeleton lines={8} />
}
