/**
 * The customer's lists of paths with and without a plan. A test compares them with the routes' `plan`. Pages refuse calls
 * by them.
 */
const NEEDS_SUBSCRIPTION = [
  '/api/banking/',
  '/api/rewards/',
  '/api/verification/',
  '/api/credit-profile/',
  '/api/payment-report/',
  '/api/rent-statements/',
  '/api/subscriptions/subscription/',
  // On the customer's list, although no route exists.
  '/api/transactions/',
  '/api/accounts/',
]

const OPEN = [
  '/api/subscriptions/subscription/create/',
  // Refund of a plan that ended at once.
  '/api/subscriptions/subscription/refund/',
  '/api/banking/sync-accounts/',
  '/api/banking/accounts/',
  '/api/banking/transactions/sync/',
  '/api/verification/bank/',
  '/api/verification/contact/',
  // Landlords answer without an account.
  '/api/verification/landlord-requests/',
  // Invitations are answered before a plan exists.
  '/api/verification/housemate-invitations/',
]

/** Withdrawing a consent needs no plan, because it must never cost money. */
const WITHDRAWALS = [
  '/api/credit-profile/consents/',
  '/api/banking/connections/',
  '/api/verification/consents/',
  '/api/payment-report/passports/',
  '/api/verification/agreement/',
  '/api/verification/housemates/',
  '/api/verification/rent-notices/',
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
  if (method === 'GET' && address === '/api/subscriptions/subscription/') return false
  if (method === 'DELETE' && WITHDRAWALS.some((start) => address.startsWith(start))) return false
  return NEEDS_SUBSCRIPTION.some((start) => address.startsWith(start))
}

function withSlash(path: string): string {
  const end = path.search(/[?#]/)
  const address = end === -1 ? path : path.slice(0, end)
  return address.endsWith('/') ? address : `${address}/`
}
