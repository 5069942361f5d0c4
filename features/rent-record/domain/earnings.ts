import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { VerifiedPayment } from './compare-payments.ts'
import type { SharedAccount } from './held-accounts.ts'
import type { FoundMatch, Home } from './model.ts'

/** Days on which another member was a housemate. `until` is null while they still are. */
interface DaysTogether {
  memberId: string
  from: Day
  until: Day | null
}

/** Part of a published payment that earned points, if not all of it. */
export interface PartEarned {
  transactionId: string
  pence: number
  earnsPence: number
}

/** Sum that another member has earned on a day from a shared account. */
export interface EarnedElsewhere {
  memberId: string
  accountId: string
  paidOn: Day
  pence: number
}

export interface Sharing {
  /** Accounts of the member that other members also link. */
  accounts: readonly SharedAccount[]
  together: readonly DaysTogether[]
  /** Parts that earned when payments were published before. */
  before: readonly PartEarned[]
  elsewhere: readonly EarnedElsewhere[]
}

export type EarningPayment = VerifiedPayment & { earnsPence: number }

/** Adds the part of each payment that earns points. It is smaller for a shared account. */
export function withEarnings(
  payments: readonly VerifiedPayment[],
  known: {
    homes: readonly Home[]
    matches: readonly (FoundMatch & { accountId: string })[]
    /** Payments published before that remain verified. */
    standing: readonly VerifiedPayment[]
    sharing: Sharing
  },
): EarningPayment[] {
  const { homes, matches, standing, sharing } = known
  const accountOf = new Map(matches.map(({ transactionId, accountId }) => [transactionId, accountId]))
  const before = new Map(sharing.before.map((part) => [part.transactionId, part]))
  const paidOf = ({ transactionId, paidOn, pence }: VerifiedPayment) => ({
    ...{ pence, paidOn, accountId: accountOf.get(transactionId) ?? '' },
  })
  const toldPence = ({ transactionId, pence }: VerifiedPayment): number | null => {
    const told = before.get(transactionId)
    return told ? Math.round((pence * told.earnsPence) / told.pence) : null
  }
  const day = new DayLeft([...standing, ...payments].map(paidOf), sharing)
  for (const payment of standing) day.take(paidOf(payment), toldPence(payment) ?? payment.pence)
  return payments.map((payment) => {
    const paid = paidOf(payment)
    const tenancy = homes.find(({ id }) => id === payment.tenancyId)?.tenancy
    const share = tenancy?.terms.findLast(({ from }) => from <= paid.paidOn)?.share ?? tenancy?.share ?? 1
    const earnsPence = toldPence(payment) ?? Math.min(earningPence(paid, share, sharing), day.leftFor(paid))
    day.take(paid, earnsPence)
    return { ...payment, earnsPence }
  })
}

interface Paid {
  pence: number
  paidOn: Day
  accountId: string
}

/**
 * Remaining sum that a shared account's payments of a day can earn. Prevents double earning, because shares may change
 * between two members' refreshes.
 */
class DayLeft {
  readonly #left = new Map<string, number>()

  constructor(all: readonly Paid[], { elsewhere, together }: Sharing) {
    for (const { accountId, paidOn, memberId, pence } of elsewhere)
      if (livedTogether(together, paidOn).has(memberId)) this.#add({ accountId, paidOn }, 0 - pence)
    for (const paid of all) if (this.#left.has(keyOf(paid))) this.#add(paid, paid.pence)
  }

  leftFor(paid: Paid): number {
    return Math.max(0, this.#left.get(keyOf(paid)) ?? paid.pence)
  }

  take(paid: Paid, pence: number): void {
    if (this.#left.has(keyOf(paid))) this.#add(paid, 0 - pence)
  }

  #add(paid: Pick<Paid, 'accountId' | 'paidOn'>, pence: number): void {
    this.#left.set(keyOf(paid), (this.#left.get(keyOf(paid)) ?? 0) + pence)
  }
}

const keyOf = ({ accountId, paidOn }: Pick<Paid, 'accountId' | 'paidOn'>): string => `${accountId} ${paidOn}`

const livedTogether = (together: readonly DaysTogether[], on: Day): Set<string> =>
  new Set(
    together
      .filter(({ from, until }) => from <= on && (until === null || on <= until))
      .map(({ memberId }) => memberId),
  )

/**
 * Returns how much of a payment earns points. Housemates who share an account each earn their share; otherwise the
 * first member earns all.
 */
export function earningPence(
  { pence, paidOn, accountId }: Paid,
  share: number,
  { accounts, together }: Pick<Sharing, 'accounts' | 'together'>,
): number {
  const account = accounts.find((each) => each.accountId === accountId)
  if (!account) return pence
  const part = Math.round(pence * Math.min(1, share))
  const lived = livedTogether(together, paidOn)
  const isAfter = ({ firstLinkedAt }: { firstLinkedAt: Date }) => paidOn > dayOfInstant(firstLinkedAt)
  const first = countsFirstFor(account, paidOn)
  const countedForFormer = account.heldUntil !== null && paidOn <= account.heldUntil
  if (first.length > 0 || countedForFormer)
    return isAfter(account) && first.every((id) => lived.has(id)) ? part : 0
  return account.later.some((other) => isAfter(other) && lived.has(other.memberId)) ? part : pence
}

/** Other members for which the account counts before this one on a day. */
function countsFirstFor({ earlier, releasedFrom, overtaken }: SharedAccount, day: Day): string[] {
  const isReleased = releasedFrom !== null && releasedFrom <= day
  return [
    ...earlier.filter(({ until }) => !isReleased && (until === null || day <= until)),
    ...overtaken.filter(({ from, until }) => from <= day && (until === null || day <= until)),
  ].map(({ memberId }) => memberId)
}
