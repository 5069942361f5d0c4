/* What is sold, in one place: the marketing page prints these figures and the checkout charges them. */

import { addMonths, type Day } from '@keyturn/platform/days'
import { penceOfPoints, pointsForPence } from '@keyturn/platform/money'

export type PlanId = 'standard' | 'premium'
export type BillingInterval = 'month' | 'year'

export interface PlanFeatures {
  rentalPaymentVerification: boolean
  rentalHistoryTracking: boolean
  rentalPaymentDashboard: boolean
  rentalPaymentProfile: boolean
  /** Points for every pound of verified rent. */
  rewardsMultiplier: number
  /** How many credit reference agencies the plan may report to. */
  craReportingCount: number
  landlordPropertyManagement: boolean
}

export interface Plan {
  id: PlanId
  name: string
  displayName: string
  description: string
  isPopular: boolean
  pricePence: Record<BillingInterval, number>
  /** What the year cost before the saving, as printed; the monthly price has no former price. */
  wasYearlyPence: number
  savingsPence: Record<BillingInterval, number>
  features: PlanFeatures
  /** The plan's card, line by line. */
  included: readonly string[]
  limitations: readonly string[]
  /** What the fee buys, for the honest sum. */
  proof: string
}

export const standardPlan: Plan = {
  id: 'standard',
  name: 'standard',
  displayName: 'Standard',
  description: 'One agency, a point for every pound.',
  isPopular: false,
  pricePence: { month: 499, year: 4500 },
  wasYearlyPence: 6000,
  savingsPence: { month: 0, year: 1500 },
  features: {
    rentalPaymentVerification: true,
    rentalHistoryTracking: true,
    rentalPaymentDashboard: true,
    rentalPaymentProfile: true,
    rewardsMultiplier: 1,
    craReportingCount: 1,
    landlordPropertyManagement: false,
  },
  included: [
    'Report to 1 credit agency of your choice',
    '1 point for every £1 of rent',
    '24-month history and rent passport',
    'Dispute any month, free',
  ],
  limitations: ['No tenancy view for agents'],
  proof: 'Proof on 1 file',
}

export const premiumPlan: Plan = {
  id: 'premium',
  name: 'premium',
  displayName: 'Premium',
  description: 'Three agencies, 1.5 points for every pound.',
  isPopular: true,
  pricePence: { month: 999, year: 8000 },
  wasYearlyPence: 12_000,
  savingsPence: { month: 0, year: 4000 },
  features: {
    rentalPaymentVerification: true,
    rentalHistoryTracking: true,
    rentalPaymentDashboard: true,
    rentalPaymentProfile: true,
    rewardsMultiplier: 1.5,
    craReportingCount: 3,
    landlordPropertyManagement: true,
  },
  included: [
    'Report to up to 3 credit agencies',
    '1.5 points for every £1 of rent',
    '24-month history and rent passport',
    'Dispute any month, free',
    'Your tenancy as an agent would see it',
  ],
  limitations: [],
  proof: 'Proof on 3 files',
}

export const plans: readonly Plan[] = [standardPlan, premiumPlan]

/** The largest saving of a year over twelve months as formerly priced, in whole percent, rounded down. */
export function largestYearlySavingPercent(of: readonly Plan[] = plans): number {
  return Math.floor(Math.max(...of.map((plan) => (plan.savingsPence.year * 100) / plan.wasYearlyPence)))
}

/** What a year of rent earns on a plan: a point a pound times the multiplier, a thousand points a pound. */
export function yearlyRewardsPence(plan: Plan, monthlyRentPence: number): number {
  return penceOfPoints(pointsForPence(monthlyRentPence * 12 * plan.features.rewardsMultiplier))
}

/** The day the next charge falls on: the same day of the next month or year, or that month's last day. */
export function renewsOn(today: Day, interval: BillingInterval): Day {
  return addMonths(today, interval === 'year' ? 12 : 1)
}
