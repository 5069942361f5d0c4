import { NAMED } from '../bank-lines/payees.ts'
import type { Candidate, Credit } from '../bank-lines/rows.ts'
import { depositAmong, firstFrom, payeeWords } from './returned-rent.ts'

const RETURN_DAYS = 10
const SECOND_TRY_DAYS = 5
const MAX_STEPS = 24

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

/** Returns true if the same sum is paid again soon after it was returned. */
function paidAgain(group: readonly Candidate[], from: number, credit: Credit): boolean {
  const next = group[from]
  return next !== undefined && next.day <= credit.day + RETURN_DAYS && next.day >= credit.day
}

/**
 * Finds the payment that a credit returns: one named in its text, else the latest. Of two tries on one day, the first.
 */
function returnedBy(
  credit: Credit,
  group: readonly Candidate[],
  after: number,
  bounced: ReadonlyMap<Candidate, Credit>,
): Candidate | undefined {
  const since = firstFrom(group, credit.day - RETURN_DAYS)
  const able = group
    .slice(Math.max(since, after - MAX_STEPS), after)
    .filter((each) => each.accountId === credit.accountId && !bounced.has(each))
    .reverse()
  const named = able.filter((each) => sameTrail(each, credit))
  const [latest, ...before] = named.length > 0 ? named : able
  if (latest?.day !== credit.day) return latest
  const isWeekly = (group[after]?.day ?? Number.POSITIVE_INFINITY) - credit.day <= RETURN_DAYS
  const tries = before.filter((each) => credit.day - each.day <= SECOND_TRY_DAYS || !isWeekly)
  return tries.find((each) => each.series === latest.series) ?? tries[0] ?? latest
}

/** Times a sum must arrive from one sender before it counts as funding for the rent. */
const FUNDING_TIMES = 3

/**
 * Detects money for the rent, which is not returned rent: from an own pot, or the same repeated sum from one sender.
 */
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

/** Payments with no other to the same payee within days. Several may be one own share and flatmates' shares. */
function onlyOnes(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const isNear = (one: Candidate | undefined, other: Candidate) =>
    one !== undefined && Math.abs(one.day - other.day) <= RETURN_DAYS
  return new Set(
    [...Map.groupBy(candidates, ({ series }) => series).values()].flatMap((series) =>
      series.filter((each, at) => !isNear(series[at - 1], each) && !isNear(series[at + 1], each)),
    ),
  )
}

/**
 * Pairs each returned payment with its credit: same sum and account, soon after, proved by text or a second try. Own
 * transfers are excluded.
 */
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

/** Ranks how unlikely it is that this payment arrived as this credit, by text and then by day. Lower is likelier. */
function strangeness(payment: Candidate, credit: Credit): number {
  const { words, saysOther, saysRent } = payment.wording
  if (saysRent || payment.saysHome) return 20 + Math.abs(credit.day - payment.day)
  const saysOwn = saysOther || words.some((word) => OWN_WORDS.has(word)) || sameTrail(payment, credit)
  return (saysOwn ? 0 : 10) + Math.abs(credit.day - payment.day)
}

/** Pairs transfers between the member's own accounts within three days. Each credit matches at most one payment. */
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
    for (let at = start; at < Math.min(group.length, start + MAX_STEPS); at += 1) {
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
