/* All plans with prices and features. Pages, checkout and access checks use these. */

import type { BillingInterval } from './intervals.ts'
import type { PlanId } from './plan-ids.ts'

export interface PlanFeatures {
  rentalPaymentVerification: boolean
  rentalHistoryTracking: boolean
  rentalPaymentDashboard: boolean
  rentalPaymentProfile: boolean
  /** Points for every pound of verified rent. */
  rewardsMultiplier: number
  /** Maximum number of credit reference agencies the plan reports to. */
  craReportingCount: number
  landlordPropertyManagement: boolean
}

export interface Plan {
  id: PlanId
  displayName: string
  isPopular: boolean
  pricePence: Record<BillingInterval, number>
  /** Former prices from the customer's documents, shown only by the API. */
  wasPence: Partial<Record<BillingInterval, number>>
  features: PlanFeatures
}

const everyPlan = {
  rentalPaymentVerification: true,
  rentalHistoryTracking: true,
  rentalPaymentDashboard: true,
  rentalPaymentProfile: true,
}

export const standardPlan: Plan = {
  id: 'standard',
  displayName: 'Standard',
  isPopular: false,
  pricePence: { month: 499, year: 4500 },
  wasPence: { year: 6000 },
  features: {
    ...everyPlan,
    rewardsMultiplier: 1,
    craReportingCount: 1,
    landlordPropertyManagement: false,
  },
}

export const premiumPlan: Plan = {
  id: 'premium',
  displayName: 'Premium',
  isPopular: true,
  pricePence: { month: 999, year: 8000 },
  wasPence: { year: 12_000 },
  features: {
    ...everyPlan,
    rewardsMultiplier: 1.5,
    craReportingCount: 3,
    landlordPropertyManagement: true,
  },
}

export const plans: readonly Plan[] = [standardPlan, premiumPlan]

export const planOf = (id: PlanId): Plan => (id === 'premium' ? premiumPlan : standardPlan)

export { COOLING_OFF_DAYS } from './law.ts'
/** Grace period: days between the first failed charge and the end of access. */
export const GRACE_DAYS = 7
