import { NAMED, SURELY_NAMED } from './payees.ts'
import type { Candidate, Credit } from './rows.ts'
import { isNoName } from './wording.ts'

/** From this part of a payment on, money from its payee brings it back. Smaller refunds leave it rent. */
const LEAST_PART = 0.8
/** Money of somebody who is no declared payee is compared with the payment up to this part. */
const MOST_PART = 1.1
/** A single return proves itself only so soon and so near to the payment; loans and deposits are other sums or come later. */
const SOON_DAYS = 10
const NEAR_PART = 0.05
/** Two returns within these days, or three within those, are money that goes round. */
const PAIR = { returns: 2, days: 30 }
const HABIT = { returns: 3, days: 62 }
/** A landlord who employs the tenant pays more than twice what it was paid in these days; money that goes round is never that much. */
const WAGES = { times: 2, days: 31 }
const PAYROLL_WORDS: ReadonlySet<string> = new Set(['PAY', 'PAYROLL', 'SAL', 'SALARY', 'WAGE', 'WAGES'])
const EMPLOYER_WORDS: ReadonlySet<string> = new Set([
  'ASSOCIATION',
  'COUNCIL',
  'GROUP',
  'LIMITED',
  'LTD',
  'PLC',
  'TRUST',
  'UNIVERSITY',
])

export interface Returned {
  payment: Candidate
  credits: Credit[]
}

interface Found extends Returned {
  lag: number
  isNear: boolean
}

interface Limits {
  taken: ReadonlySet<Credit | Candidate>
  /** Last day of the tenancy: what the landlord pays after it is the deposit. */
  end: number
  /** Payments to strangers below it are no rent. */
  leastStrangerPence: number
}

/**
 * Tells the deposit that came back. It does so once: a second credit of the same side that says so is money like any
 * other, because whoever sends money in a circle chooses its words.
 */
export function depositAmong(credits: readonly Credit[]): (credit: Credit) => boolean {
  const sideOf = ({ recognised, wording }: Credit) => recognised.declared || wording.key
  const times = new Map<string, number>()
  for (const each of credits)
    if (each.wording.saysDeposit) times.set(sideOf(each), (times.get(sideOf(each)) ?? 0) + 1)
  return (credit) => credit.wording.saysDeposit && times.get(sideOf(credit)) === 1
}

/** Tells wages from a declared payee, as of a council that employs its tenant, from money that goes round. */
function wagesAmong(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
): (credit: Credit) => boolean {
  const paidTo = sumsByPayee(candidates, NAMED)
  const cameFrom = sumsByPayee(credits, SURELY_NAMED)
  return ({ day, wording, recognised: { strength, declared } }) => {
    const names = declared.toUpperCase().split(/[^A-Z]+/)
    const isEmployer =
      wording.words.some((word) => PAYROLL_WORDS.has(word)) || names.some((word) => EMPLOYER_WORDS.has(word))
    if (!isEmployer || strength < SURELY_NAMED) return false
    return (cameFrom.get(declared)?.(day) ?? 0) > WAGES.times * (paidTo.get(declared)?.(day) ?? 0)
  }
}

/** By declared payee, the pence of the `WAGES.days` that end with a day. Rows are in order of day. */
function sumsByPayee(
  rows: readonly (Candidate | Credit)[],
  least: number,
): Map<string, (day: number) => number> {
  const named = rows.filter(({ recognised }) => recognised.strength >= least)
  const sums = [...Map.groupBy(named, ({ recognised }) => recognised.declared)].map(([declared, own]) => {
    const before = [0]
    for (const { pence } of own) before.push((before.at(-1) ?? 0) + pence)
    const until = (day: number) => before[firstFrom(own, day + 1)] ?? 0
    return [declared, (day: number) => until(day) - until(day - WAGES.days)] as const
  })
  return new Map(sums)
}

/** Payments whose payee sent most of the money back, in one sum or several, into whichever account. */
export function returnedRent(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
  { taken, end, leastStrangerPence }: Limits,
): Returned[] {
  const isDeposit = depositAmong(credits)
  const isWages = wagesAmong(candidates, credits)
  const able = credits.filter(
    (each) => each.day <= end && !taken.has(each) && !isDeposit(each) && !isWages(each),
  )
  if (able.length === 0) return []
  const left = new Map(able.map((each) => [each, each.pence]))
  const found = new Map<string, Found[]>()
  // The newest first, so that a credit brings back the payment just before it.
  for (const payment of [...candidates].reverse()) {
    const isDeclared = payment.recognised.strength >= NAMED
    if (taken.has(payment) || !(isDeclared || payment.pence >= leastStrangerPence)) continue
    const returned = returnOf(payment, able, left)
    const party = isDeclared ? payment.recognised.declared : payment.series
    if (returned) found.set(party, [...(found.get(party) ?? []), returned])
  }
  return [...found.values()].flatMap(provenReturns)
}

/** Of one payee's returns those that are no loan, deposit or refund. */
function provenReturns(found: readonly Found[]): readonly Found[] {
  const within = (days: number) => found.filter(({ lag }) => lag <= days)
  for (const { returns, days } of [HABIT, PAIR]) {
    const round = within(days)
    // One large sum is a loan, whatever number of payments it would cover.
    const sums = new Set(round.flatMap((each) => each.credits))
    if (round.length >= returns && sums.size >= returns) return round
  }
  return within(SOON_DAYS).filter(({ isNear }) => isNear)
}

/** What came back of one payment, taken off the credits it came in; null where it is less than most of it. */
function returnOf(payment: Candidate, credits: readonly Credit[], left: Map<Credit, number>): Found | null {
  const used: Credit[] = []
  let lacks = payment.pence
  for (let at = firstFrom(credits, payment.day); at < credits.length; at += 1) {
    const credit = credits[at]
    if (!credit || credit.day - payment.day > HABIT.days) break
    const rest = left.get(credit) ?? 0
    if (lacks <= payment.pence * (1 - LEAST_PART)) break
    if (rest === 0 || !isFromPayee(payment, credit)) continue
    used.push(credit)
    lacks -= rest
  }
  const last = used.at(-1)
  if (!last || lacks > payment.pence * (1 - LEAST_PART)) return null
  let owed = payment.pence
  for (const credit of used) {
    const part = Math.min(owed, left.get(credit) ?? 0)
    left.set(credit, (left.get(credit) ?? 0) - part)
    owed -= part
  }
  const sum = used.reduce((total, { pence }) => total + pence, 0)
  const isNear = Math.abs(sum - payment.pence) <= payment.pence * NEAR_PART
  return { payment, credits: used, lag: last.day - payment.day, isNear }
}

/** Position of the first row on or after the day; rows are in order of day. */
export function firstFrom(rows: readonly { day: number }[], day: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.day ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/** A declared payee by name; anybody else by a payee's name in both lines, and then only for about the same sum. */
function isFromPayee(payment: Candidate, credit: Credit): boolean {
  const isDeclared =
    payment.recognised.strength >= NAMED &&
    credit.recognised.strength >= SURELY_NAMED &&
    credit.recognised.declared === payment.recognised.declared
  if (isDeclared || isDisguised(payment, credit)) return true
  const part = credit.pence / payment.pence
  if (part < LEAST_PART || part > MOST_PART || credit.wording.saysOther) return false
  const names = payeeWords(payment)
  return names.some((word) => credit.wording.words.includes(word))
}

/** Words that name whom a payment went to. The reference of a declared payee's rent holds the member's own name, which a parent who helps has too. */
export function payeeWords({ recognised: { strength, declared }, wording }: Candidate): string[] {
  const line = strength >= NAMED ? declared.toUpperCase() : wording.key
  return line.split(/[^A-Z]+/).filter((word) => word.length >= 4 && !isNoName(word))
}

/** Fewer letters stand in many lines by chance. */
const LEAST_LETTERS = 6
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 3: 'E', 5: 'S' }

/** True if a credit writes the payee's name with digits for letters, or letter by letter. */
function isDisguised({ recognised }: Candidate, { wording }: Credit): boolean {
  if (recognised.strength < NAMED) return false
  const name = plainLetters(recognised.declared.toUpperCase())
  return name.length >= LEAST_LETTERS && plainLetters(wording.words.join('')).includes(name)
}

const plainLetters = (text: string): string =>
  text.replace(/[0135]/g, (digit) => LOOKALIKES[digit] ?? digit).replace(/[^A-Z]/g, '')
