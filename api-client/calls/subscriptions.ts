// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** List the features of my plan */
export const getSubscriptionsFeatures: Call<undefined, schemas.SubscriptionFeaturesAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/features/',
}

/** List my payments for plans */
export const getSubscriptionsPaymentHistory: Call<undefined, schemas.SubscriptionHistoryAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/payment-history/',
}

/** List the plans and their prices */
export const getSubscriptionsPlans: Call<undefined, schemas.SubscriptionPlansAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/plans/',
}

/** Read my plan */
export const getSubscriptionsSubscription: Call<undefined, schemas.SubscriptionSubscriptionAnswer> = {
  method: 'GET',
  path: '/api/subscriptions/subscription/',
}

/** Create a link to the page where I change my card */
export const postSubscriptionsCustomerPortal: Call<
  { body: schemas.SubscriptionPortalRequestInput },
  schemas.SubscriptionPortalAnswer
> = { method: 'POST', path: '/api/subscriptions/customer-portal/' }

/** Cancel my plan */
export const postSubscriptionsSubscriptionCancel: Call<
  { body: schemas.SubscriptionCancelRequestInput },
  schemas.SubscriptionChangedAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/cancel/' }

/** Start a plan; the response has the address of the payment page */
export const postSubscriptionsSubscriptionCreate: Call<
  { body: schemas.SubscriptionCreateRequestInput },
  schemas.SubscriptionCreateAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/create/' }

/** Undo the cancellation of my plan */
export const postSubscriptionsSubscriptionReactivate: Call<undefined, schemas.SubscriptionChangedAnswer> = {
  method: 'POST',
  path: '/api/subscriptions/subscription/reactivate/',
}

/** Request a refund, which ends my plan */
export const postSubscriptionsSubscriptionRefund: Call<undefined, schemas.SubscriptionRefundAnswer> = {
  method: 'POST',
  path: '/api/subscriptions/subscription/refund/',
}

/** Change to another plan */
export const postSubscriptionsSubscriptionUpdate: Call<
  { body: schemas.SubscriptionChangeRequestInput },
  schemas.SubscriptionChangedAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/update/' }

/** Preview the price of a change to another plan */
export const postSubscriptionsSubscriptionUpdatePreview: Call<
  { body: schemas.SubscriptionPreviewRequestInput },
  schemas.SubscriptionPreviewAnswer
> = { method: 'POST', path: '/api/subscriptions/subscription/update/preview/' }
