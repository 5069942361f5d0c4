import { subscriptionPaths } from './call-paths.ts'

/** Which calls need an active subscription: one list for the server's guard and for the pages. */
const NEEDS_SUBSCRIPTION = [
  '/api/banking/',
  '/api/rewards/',
  '/api/verification/',
  '/api/credit-profile/',
  '/api/payment-report/',
  '/api/transactions/',
  '/api/accounts/',
  subscriptionPaths.subscription,
]

const OPEN = [
  '/api/auth/',
  subscriptionPaths.plans,
  subscriptionPaths.features,
  subscriptionPaths.portal,
  subscriptionPaths.history,
  subscriptionPaths.create,
  // The money of a plan that was ended at once.
  subscriptionPaths.refund,
  '/api/banking/sync-accounts/',
  '/api/banking/accounts/',
  '/api/banking/transactions/sync/',
  '/api/verification/bank/',
  '/api/verification/contact/',
  // Landlords answer without an account.
  '/api/verification/landlord-requests/',
]

/** Saying no must never cost money: taking a consent back is open to everybody. */
const WITHDRAWALS = [
  '/api/credit-profile/consents/',
  '/api/banking/connections/',
  '/api/verification/consents/',
  '/api/payment-report/passports/',
  '/api/verification/agreement/',
]

const NEVER_BLOCKED = ['/auth/', '/login', '/register']

interface GuardedCall {
  method: string
  path: string
}

export function needsSubscription({ method, path }: GuardedCall): boolean {
  const address = withSlash(path)
  if (NEVER_BLOCKED.some((part) => address.includes(part))) return false
  if (OPEN.some((start) => address.startsWith(start))) return false
  if (method === 'GET' && address === subscriptionPaths.subscription) return false
  if (method === 'DELETE' && WITHDRAWALS.some((start) => address.startsWith(start))) return false
  return NEEDS_SUBSCRIPTION.some((start) => address.startsWith(start))
}

function withSlash(path: string): string {
  const end = path.search(/[?#]/)
  const address = end === -1 ? path : path.slice(0, end)
  return address.endsWith('/') ? address : `${address}/`
}
