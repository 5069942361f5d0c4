// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** What my plan opens */
export const getSubscriptionsFeatures: Call<undefined, schemas.SubscriptionFeaturesAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/features/',
}

/** My payments */
export const getSubscriptionsPaymentHistory: Call<undefined, schemas.SubscriptionHistoryAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/payment-history/',
}

/** The plans and their prices */
export const getSubscriptionsPlans: Call<undefined, schemas.SubscriptionPlansAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/plans/',
}

/** My plan */
export const getSubscriptionsSubscription: Call<undefined, schemas.SubscriptionSubscriptionAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/subscription/',
}

/** The page where I change my card */
export const postSubscriptionsCustomerPortal: Call<
  { body: schemas.SubscriptionPortalRequestInput },
  schemas.SubscriptionPortalAnswer
> = { method: 'POST', path: '/api/subscriptions/customer-portal/' }

/** End my plan */
export const postSubscriptionsSubscriptionCancel: Call<
  { body: schemas.SubscriptionCancelRequestInput },
  schemas.SubscriptionChangedAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/cancel/' }

/** Begin a plan; leads to the payment page */
export const postSubscriptionsSubscriptionCreate: Call<
  { body: schemas.SubscriptionCreateRequestInput },
  schemas.SubscriptionCreateAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/create/' }

/** Keep the plan I meant to end */
export const postSubscriptionsSubscriptionReactivate: Call<undefined, schemas.SubscriptionChangedAnswer> = {
  method: 'POST',
  path: '/api/subscriptions/subscription/reactivate/',
}

/** Take my money back, which ends my plan */
export const postSubscriptionsSubscriptionRefund: Call<undefined, schemas.SubscriptionRefundAnswer> = {
  method: 'POST',
  path: '/api/subscriptions/subscription/refund/',
}

/** Change to another plan */
export const postSubscriptionsSubscriptionUpdate: Call<
  { body: schemas.SubscriptionChangeRequestInput },
  schemas.SubscriptionChangedAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/update/' }

/** What another plan would cost from today */
export const postSubscriptionsSubscriptionUpdatePreview: Call<
  { body: schemas.SubscriptionPreviewRequestInput },
  schemas.SubscriptionPreviewAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/update/preview/' }
