const base = '/api/subscriptions'

/** Where each call lives, in one place for server and pages. */
export const subscriptionPaths = {
  plans: `${base}/plans/`,
  features: `${base}/features/`,
  subscription: `${base}/subscription/`,
  create: `${base}/subscription/create/`,
  preview: `${base}/subscription/update/preview/`,
  update: `${base}/subscription/update/`,
  cancel: `${base}/subscription/cancel/`,
  reactivate: `${base}/subscription/reactivate/`,
  refund: `${base}/subscription/refund/`,
  history: `${base}/payment-history/`,
  /** The same answer beside the rest of what stays theirs to read. */
  receipts: '/api/privacy/record/receipts/',
  portal: `${base}/customer-portal/`,
  webhook: '/api/webhooks/stripe/',
} as const
