import { type BillingInterval, intervals } from './intervals.ts'
import { COOLING_OFF_DAYS, type Plan } from './plans.ts'

export interface PlanCard {
  description: string
  /** Line by line. */
  included: readonly string[]
  limitations: readonly string[]
  /** What the fee buys, for the honest sum. */
  proof: string
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** What a page says of a plan, from what the plan holds. */
export function planCard({ features }: Plan): PlanCard {
  const { rewardsMultiplier, craReportingCount: count, landlordPropertyManagement } = features
  const points = rewardsMultiplier === 1 ? '1 point' : `${rewardsMultiplier} points`
  const isOne = count === 1
  return {
    description: `${COUNTS[count] ?? count} ${isOne ? 'agency' : 'agencies'}, ${rewardsMultiplier === 1 ? 'a point' : points} for every pound.`,
    included: [
      isOne ? 'Report to 1 credit agency of your choice' : `Report to up to ${count} credit agencies`,
      `${points} for every £1 of rent`,
      '24-month history and rent passport',
      'Dispute any month, free',
      ...(landlordPropertyManagement ? ['Manager view: your tenancy as an agent sees it'] : []),
    ],
    limitations: landlordPropertyManagement ? [] : ['No manager view of your tenancy'],
    proof: `Proof, reported to ${count} ${isOne ? 'agency' : 'agencies'}`,
  }
}

/** Beside every button that buys. */
export const leavingSentence = `Cancel in Settings with one switch. Full refund of a first plan for ${COOLING_OFF_DAYS} days.`

/** What is charged, when again, and how to cancel: beside every button that buys. A prerendered page knows no day. */
export function chargeSentence(price: string, interval: BillingInterval, renewalDay: string | null): string {
  const { each, afterwards } = intervals[interval]
  const again = renewalDay ? `on ${renewalDay}` : `${each} later`
  return `${price} today, then ${price} ${again}${afterwards} ${leavingSentence}`
}
