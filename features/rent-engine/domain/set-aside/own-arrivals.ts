import { NAMED } from '../bank-lines/payees.ts'
import type { Candidate, Credit } from '../bank-lines/rows.ts'
import type { Account } from '../model.ts'

/** Holder names of each account, as its bank shows them. */
export type Holders = ReadonlyMap<string, readonly string[]>

export const holdersOf = (accounts: readonly Account[]): Holders =>
  new Map(accounts.flatMap(({ id, holders }) => (holders ? [[id, holders]] : [])))

const ARRIVES_WITHIN_DAYS = 2
/** Minimum arrivals. A single one may be help with the rent from a sender without a name. */
const MIN_ARRIVALS = 2

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'MX', 'DR', 'PROF', 'SIR', 'REV', 'LADY', 'LORD'])
const NAMELESS = new Set(
  `FROM TO MY OWN TRANSFER TRANSFERS TRF TFR TRFR XFER ACCOUNT ACC AC CURRENT SAVINGS SAVER MAIN FASTER PAYMENT PAYMENTS FPI
  FP BGC CREDIT RECEIVED REF STO SO`.split(/\s+/),
)

/** Matches a holder's full first name and surname. An initial is not enough, because it may be a parent's. */
function namesHolder(words: readonly string[], holder: string): boolean {
  const names = holder.toUpperCase().split(/[^\p{L}]+/u)
  const own = names.filter((name) => name.length > 2 && !TITLES.has(name))
  const [first, last] = [own[0], own.at(-1)]
  return (
    own.length > 1 &&
    first !== undefined &&
    last !== undefined &&
    [first, last].every((name) => words.includes(name))
  )
}

const namesNobody = (words: readonly string[]): boolean =>
  words.every((word) => NAMELESS.has(word) || /\d/.test(word))

/**
 * Payments in the landlord's name that arrive in another own account, twice or more: same sum, within two days, from
 * the holder or unnamed.
 */
export function arrivedInOwnAccount(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
  { taken, holders }: { taken: ReadonlySet<Candidate | Credit>; holders: Holders },
): Set<Candidate> {
  const used = new Set<Credit>()
  const arrived = new Set<Candidate>()
  for (const payment of candidates) {
    if (payment.recognised.strength < NAMED || payment.confirmed || taken.has(payment)) continue
    const names = holders.get(payment.accountId) ?? []
    const credit = credits.find(
      (each) =>
        each.pence === payment.pence &&
        each.accountId !== payment.accountId &&
        each.day >= payment.day &&
        each.day <= payment.day + ARRIVES_WITHIN_DAYS &&
        !used.has(each) &&
        !taken.has(each) &&
        (namesNobody(each.wording.words) || names.some((name) => namesHolder(each.wording.words, name))),
    )
    if (!credit) continue
    used.add(credit)
    arrived.add(payment)
  }
  return arrived.size >= MIN_ARRIVALS ? arrived : new Set()
}
