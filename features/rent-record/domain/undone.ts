import type { Candidate, Credit } from './rows.ts'

const RETURN_DAYS = 10
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

/** Position of the first row after the day; rows are in order of day. */
function firstAfter(rows: readonly { day: number }[], day: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.day ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
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

/** Payments that came back: the same sum, into the same account, soon after, with words or a second try to prove it. */
export function bouncedAmong(candidates: readonly Candidate[], credits: readonly Credit[]): Set<Candidate> {
  const bounced = new Set<Candidate>()
  const groups = byAmount(candidates)
  for (const credit of credits) {
    const group = groups.get(credit.pence)
    if (!group || credit.wording.saysDeposit) continue
    const after = firstAfter(group, credit.day)
    let payment: Candidate | undefined
    for (let at = after - 1, steps = 0; at >= 0 && steps < MOST_STEPS; at -= 1, steps += 1) {
      const each = group[at]
      if (!each || each.day < credit.day - RETURN_DAYS) break
      if (bounced.has(each) || each.accountId !== credit.accountId) continue
      // Back and sent again on one day: it is the payment before that came back.
      const previous = each.day === credit.day ? group[at - 1] : undefined
      const isRetry =
        previous &&
        !bounced.has(previous) &&
        previous.accountId === each.accountId &&
        previous.day >= credit.day - RETURN_DAYS
      payment = isRetry ? previous : each
      break
    }
    if (!payment) continue
    const repaid = credit.day - payment.day <= 4 && paidAgain(group, after, credit)
    if (credit.wording.saysReturned || sameTrail(payment, credit) || repaid) bounced.add(payment)
  }
  return bounced
}

/** Moves between the member's own accounts: out of one and into another within three days. */
export function ownTransfers(candidates: readonly Candidate[], credits: readonly Credit[]): Set<Candidate> {
  const own = new Set<Candidate>()
  const groups = byAmount(credits)
  for (const candidate of candidates) {
    if (candidate.recognised.strength >= 0.6 || candidate.confirmed) continue
    const group = groups.get(candidate.pence)
    if (!group) continue
    const start = firstAfter(group, candidate.day - 4)
    for (let at = start; at < Math.min(group.length, start + MOST_STEPS); at += 1) {
      const credit = group[at]
      if (!credit || credit.day > candidate.day + 3) break
      if (credit.accountId !== candidate.accountId) own.add(candidate)
    }
  }
  return own
}
