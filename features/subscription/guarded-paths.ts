import { contactPath } from '@keyturn/back-office/call-paths'
import { bankPaths } from '@keyturn/bank-link/call-paths'
import { creditPaths } from '@keyturn/credit-profile/call-paths'
import { rentPaths } from '@keyturn/rent-record/call-paths'
import { rewardsPaths } from '@keyturn/rewards/call-paths'
import { tenancyPaths } from '@keyturn/tenancy/call-paths'
import { subscriptionPaths } from './call-paths.ts'

/** Which calls need an active subscription: one list for the server's guard and for the pages. */
const NEEDS_SUBSCRIPTION = [
  bankPaths.all,
  rewardsPaths.all,
  tenancyPaths.all,
  creditPaths.profile,
  rentPaths.report,
  subscriptionPaths.subscription,
  // Promised to be closed, and nothing stands there.
  '/api/transactions/',
  '/api/accounts/',
]

const OPEN = [
  subscriptionPaths.create,
  // The money of a plan that was ended at once.
  subscriptionPaths.refund,
  bankPaths.syncAccounts,
  bankPaths.accounts,
  bankPaths.syncTransactions,
  bankPaths.verification,
  contactPath,
  // Landlords answer without an account.
  tenancyPaths.landlordRequests,
  // An invitation is answered before there is a plan.
  tenancyPaths.housemateInvitations,
]

/** Saying no must never cost money: taking a consent back is open to everybody. */
const WITHDRAWALS = [
  creditPaths.consents,
  bankPaths.connections,
  tenancyPaths.consents,
  rentPaths.passports,
  tenancyPaths.agreement,
  tenancyPaths.housemates,
  tenancyPaths.rentNotices,
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
