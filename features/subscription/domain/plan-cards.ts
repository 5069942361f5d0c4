import { type BillingInterval, intervals } from './intervals.ts'
import { COOLING_OFF_DAYS, type Plan } from './plans.ts'

export interface PlanCard {
  description: string
  /** Line by line. */
  included: readonly string[]
  limitations: readonly string[]
  /** Benefit of the fee, for the cost comparison. */
  proof: string
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** Texts about a plan, derived from its features. */
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

export interface OrderTerms {
  /** Charged today. */
  today: string
  /** Next charge and its day. A prerendered page has no day. */
  next: string
  renewalDay: string | null
  /** Charged after that. */
  price: string
  interval: BillingInterval
}

/** Key information as lines: charges, renewal, cancellation, cooling-off days and reminders. */
export function keyInformation({ today, next, renewalDay, price, interval }: OrderTerms): string[] {
  const { each, afterwards, reminded } = intervals[interval]
  const again = renewalDay ? `on ${renewalDay}` : `${each} later`
  const after = next === price ? afterwards : `, then ${price} ${each}`
  return [
    `${today} today, then ${next} ${again}${after} until you cancel.`,
    'Cancel in Settings with one switch, or tell us in any words.',
    `${COOLING_OFF_DAYS} days to cancel: a first plan is refunded in full, a later one for the days left, less opened vouchers.`,
    `We email you before ${reminded}.`,
  ]
}
