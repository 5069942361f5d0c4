import { NAMED } from './payees.ts'
import { depositAmong, firstFrom, payeeWords } from './returned-rent.ts'
import type { Candidate, Credit } from './rows.ts'

const RETURN_DAYS = 10
const SECOND_TRY_DAYS = 5
const MOST_STEPS = 24

function byAmount<Row extends { pence: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.pence)
    if (group) group.push(row)
    else groups.set(row.pence, [row])
  }
  return groups
}

function shareWord(left: readonly string[], right: readonly string[]): boolean {
  return left.some((word) => word.length >= 4 && right.includes(word))
}

function sameTrail(payment: Candidate, credit: Credit): boolean {
  return shareWord(payment.wording.key.split(' '), credit.wording.words)
}

/** Whether the same sum goes out again soon after it came back. */
function paidAgain(group: readonly Candidate[], from: number, credit: Credit): boolean {
  const next = group[from]
  return next !== undefined && next.day <= credit.day + RETURN_DAYS && next.day >= credit.day
}

/** The payment a credit brings back: one its words name, else the latest; of two tries on one day the first. */
function returnedBy(
  credit: Credit,
  group: readonly Candidate[],
  after: number,
  bounced: ReadonlyMap<Candidate, Credit>,
): Candidate | undefined {
  const since = firstFrom(group, credit.day - RETURN_DAYS)
  const able = group
    .slice(Math.max(since, after - MOST_STEPS), after)
    .filter((each) => each.accountId === credit.accountId && !bounced.has(each))
    .reverse()
  const named = able.filter((each) => sameTrail(each, credit))
  const [latest, ...before] = named.length > 0 ? named : able
  if (latest?.day !== credit.day) return latest
  const isWeekly = (group[after]?.day ?? Number.POSITIVE_INFINITY) - credit.day <= RETURN_DAYS
  const tries = before.filter((each) => credit.day - each.day <= SECOND_TRY_DAYS || !isWeekly)
  return tries.find((each) => each.series === latest.series) ?? tries[0] ?? latest
}

/** Times that the same sum comes in from the same side before it is somebody's help with the rent, or a pot's. */
const FUNDING_TIMES = 3

/** Money for the rent rather than the rent coming back: from an own pot, or the same sum from the same side again and again. */
function fundingAmong(credits: readonly Credit[]): (credit: Credit) => boolean {
  const nameOf = ({ pence, wording }: Credit) => `${pence} ${wording.key}`
  const times = new Map<string, number>()
  for (const each of credits) times.set(nameOf(each), (times.get(nameOf(each)) ?? 0) + 1)
  return (credit) =>
    !credit.wording.saysReturned &&
    (credit.wording.saysOther || (times.get(nameOf(credit)) ?? 0) >= FUNDING_TIMES)
}

const names = (credit: Credit, payment: Candidate): boolean =>
  shareWord(payeeWords(payment), credit.wording.words)

/** Payments without another to the same payee about that day. Several are the member's share and those of flatmates who sent theirs. */
function onlyOnes(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const isNear = (one: Candidate | undefined, other: Candidate) =>
    one !== undefined && Math.abs(one.day - other.day) <= RETURN_DAYS
  return new Set(
    [...Map.groupBy(candidates, ({ series }) => series).values()].flatMap((series) =>
      series.filter((each, at) => !isNear(series[at - 1], each) && !isNear(series[at + 1], each)),
    ),
  )
}

/** Payments that came back, each with the credit that brought it: the same sum, into the same account, soon after, with words or a second try to prove it. What arrived in an own account did not. */
export function bouncedAmong(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
  own: ReadonlySet<Candidate>,
): Map<Candidate, Credit> {
  const bounced = new Map<Candidate, Credit>()
  const groups = byAmount(candidates.filter((each) => !own.has(each)))
  const isFunding = fundingAmong(credits)
  const only = onlyOnes(candidates)
  const isDeposit = depositAmong(credits)
  for (const credit of credits) {
    const group = groups.get(credit.pence)
    if (!group || isDeposit(credit)) continue
    const after = firstFrom(group, credit.day + 1)
    const payment = returnedBy(credit, group, after, bounced)
    if (!payment) continue
    const repaid = credit.day - payment.day <= 4 && paidAgain(group, after, credit) && !isFunding(credit)
    const isHelp = isFunding(credit) && only.has(payment) && !names(credit, payment)
    const isBack = credit.wording.saysReturned || (sameTrail(payment, credit) && !isHelp)
    if (isBack || repaid) bounced.set(payment, credit)
  }
  return bounced
}

const OWN_WORDS = new Set(['OWN', 'TRANSFER', 'TRANSFERS', 'TRF', 'TFR', 'TRFR', 'XFER'])

/** The smaller, the more likely this payment is the one that arrived there: by its words, then by its day. */
function strangeness(payment: Candidate, credit: Credit): number {
  const { words, saysOther, saysRent } = payment.wording
  if (saysRent || payment.saysHome) return 20 + Math.abs(credit.day - payment.day)
  const saysOwn = saysOther || words.some((word) => OWN_WORDS.has(word)) || sameTrail(payment, credit)
  return (saysOwn ? 0 : 10) + Math.abs(credit.day - payment.day)
}

/** Moves between the member's own accounts: out of one and into another within three days. One arrival, one move. */
export function ownTransfers(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
): Map<Candidate, Credit> {
  const own = new Map<Candidate, Credit>()
  const groups = byAmount(candidates)
  for (const credit of credits) {
    const group = groups.get(credit.pence)
    if (!group) continue
    let moved: Candidate | undefined
    const start = firstFrom(group, credit.day - 3)
    for (let at = start; at < Math.min(group.length, start + MOST_STEPS); at += 1) {
      const each = group[at]
      if (!each || each.day > credit.day + 3) break
      if (each.recognised.strength >= NAMED || each.confirmed || own.has(each)) continue
      if (each.accountId === credit.accountId) continue
      if (!moved || strangeness(each, credit) < strangeness(moved, credit)) moved = each
    }
    if (moved) own.set(moved, credit)
  }
  return own
}
