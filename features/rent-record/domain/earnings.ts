import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { VerifiedPayment } from './compare-payments.ts'
import type { SharedAccount } from './held-accounts.ts'
import type { FoundMatch, Home } from './model.ts'

/** Days on which another member was a housemate; null for no end. */
interface DaysTogether {
  memberId: string
  from: Day
  until: Day | null
}

/** How much of an announced payment earned, where it was not all of it. */
export interface PartEarned {
  transactionId: string
  pence: number
  earnsPence: number
}

export interface Sharing {
  /** Accounts of the member that other members link as well. */
  accounts: readonly SharedAccount[]
  together: readonly DaysTogether[]
  /** What payments earned when they were announced before. */
  before: readonly PartEarned[]
}

export type EarningPayment = VerifiedPayment & { earnsPence: number }

/** Adds how much of each payment earns points, which is less for an account that several members count. */
export function withEarnings(
  payments: readonly VerifiedPayment[],
  known: {
    homes: readonly Home[]
    matches: readonly (FoundMatch & { accountId: string })[]
    sharing: Sharing
  },
): EarningPayment[] {
  const { homes, matches, sharing } = known
  const accountOf = new Map(matches.map(({ transactionId, accountId }) => [transactionId, accountId]))
  const before = new Map(sharing.before.map((part) => [part.transactionId, part]))
  return payments.map((payment) => {
    const { transactionId, tenancyId, paidOn, pence } = payment
    const tenancy = homes.find(({ id }) => id === tenancyId)?.tenancy
    const share = tenancy?.terms.findLast(({ from }) => from <= paidOn)?.share ?? tenancy?.share ?? 1
    const known = before.get(transactionId)
    const paid = { pence, paidOn, accountId: accountOf.get(transactionId) ?? '' }
    const earnsPence = known
      ? Math.round((pence * known.earnsPence) / known.pence)
      : earningPence(paid, share, sharing)
    return { ...payment, earnsPence }
  })
}

/**
 * Returns how much of a payment earns points. Of an account that housemates count together each earns their own share of
 * what was paid while they lived together and both had linked it. Everything else earns for the member it counts for first.
 */
export function earningPence(
  { pence, paidOn, accountId }: { pence: number; paidOn: Day; accountId: string },
  share: number,
  { accounts, together }: Pick<Sharing, 'accounts' | 'together'>,
): number {
  const account = accounts.find((each) => each.accountId === accountId)
  if (!account) return pence
  const part = Math.round(pence * Math.min(1, share))
  const lived = new Set(
    together
      .filter(({ from, until }) => from <= paidOn && (until === null || paidOn <= until))
      .map(({ memberId }) => memberId),
  )
  const isAfter = ({ firstLinkedAt }: { firstLinkedAt: Date }) => paidOn > dayOfInstant(firstLinkedAt)
  const first = countsFirstFor(account, paidOn)
  const countedForFormer = account.heldUntil !== null && paidOn <= account.heldUntil
  if (first.length > 0 || countedForFormer)
    return isAfter(account) && first.every((id) => lived.has(id)) ? part : 0
  return account.later.some((other) => isAfter(other) && lived.has(other.memberId)) ? part : pence
}

/** Other members for whom the account counts on a day before it counts for this one. */
function countsFirstFor({ earlier, releasedFrom, overtaken }: SharedAccount, day: Day): string[] {
  const isReleased = releasedFrom !== null && releasedFrom <= day
  return [
    ...earlier.filter(({ until }) => !isReleased && (until === null || day <= until)),
    ...overtaken.filter(({ from, until }) => from <= day && (until === null || day <= until)),
  ].map(({ memberId }) => memberId)
}
