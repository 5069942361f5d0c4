import { poundsOfPence } from '@keyturn/platform/money'
import { recordOf } from '@keyturn/platform/values'
import {
  type BillingInterval,
  billingIntervals,
  type Plan,
  type PlanFeatures,
  planCard,
  savingPence,
} from './constants.ts'
import type { PlanOnOffer } from './contract.ts'
import { offerId } from './domain/price-list.ts'

/* A plan in the API's format. The page shows the local one until the server responds. */

export const planIdsOf = (plan: Plan) => recordOf(billingIntervals, (each) => offerId(plan.id, each))

export function featuresView(features: PlanFeatures) {
  return {
    rental_payment_verification: features.rentalPaymentVerification,
    rental_history_tracking: features.rentalHistoryTracking,
    rental_payment_dashboard: features.rentalPaymentDashboard,
    rental_payment_profile: features.rentalPaymentProfile,
    rewards_multiplier: features.rewardsMultiplier,
    cra_reporting_count: features.craReportingCount,
    landlord_property_management: features.landlordPropertyManagement,
  }
}

export function planView(plan: Plan): PlanOnOffer {
  const priceFor = (interval: BillingInterval) => ({
    price: poundsOfPence(plan.pricePence[interval]),
    savings_amount: poundsOfPence(savingPence(plan, interval)),
  })
  return {
    id: plan.id,
    name: plan.id,
    display_name: plan.displayName,
    description: planCard(plan).description,
    is_popular: plan.isPopular,
    pricing: recordOf(billingIntervals, priceFor),
    plan_ids: planIdsOf(plan),
    features: featuresView(plan.features),
  }
}
