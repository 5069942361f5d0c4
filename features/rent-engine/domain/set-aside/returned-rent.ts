import { NAMED, SURELY_NAMED } from '../bank-lines/payees.ts'
import type { Candidate, Credit } from '../bank-lines/rows.ts'
import { isNoName } from '../bank-lines/wording.ts'

/** Share of a payment from which money from its payee reverses it. Smaller refunds do not. */
const MIN_PART = 0.8
/** Maximum ratio for money from an undeclared payee. */
const MAX_PART = 1.1
/** Limits for a single return. Loans and deposits differ more in sum or arrive later. */
const SOON_DAYS = 10
const NEAR_PART = 0.05
/** Returns that prove circular payments: two within 30 days, or three within 62. */
const PAIR = { returns: 2, days: 30 }
const HABIT = { returns: 3, days: 62 }
/**
 * Wages of a tenant who is employed by the landlord: more than twice the sum paid to it. Circular payments are never
 * that much.
 */
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
  /** Last day of the tenancy. Money from the landlord after it is the deposit. */
  end: number
  /** Minimum sum to an undeclared payee that may be rent. */
  leastStrangerPence: number
}

/**
 * Detects a returned deposit, once per sender. A second credit labelled so counts as ordinary money, because the sender
 * chooses the label.
 */
export function depositAmong(credits: readonly Credit[]): (credit: Credit) => boolean {
  const sideOf = ({ recognised, wording }: Credit) => recognised.declared || wording.key
  const times = new Map<string, number>()
  for (const each of credits)
    if (each.wording.saysDeposit) times.set(sideOf(each), (times.get(sideOf(each)) ?? 0) + 1)
  return (credit) => credit.wording.saysDeposit && times.get(sideOf(credit)) === 1
}

/** Detects wages from a declared payee, such as a council that employs its tenant, which are not circular payments. */
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

/** Sums per declared payee over the `WAGES.days` before a day. Rows are sorted by day. */
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

/** Payments whose payee returned most of the money, in one or several sums, to any account. */
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
  // Newest first, so that a credit reverses the payment just before it.
  for (const payment of [...candidates].reverse()) {
    const isDeclared = payment.recognised.strength >= NAMED
    if (taken.has(payment) || !(isDeclared || payment.pence >= leastStrangerPence)) continue
    const returned = returnOf(payment, able, left)
    const party = isDeclared ? payment.recognised.declared : payment.series
    if (returned) found.set(party, [...(found.get(party) ?? []), returned])
  }
  return [...found.values()].flatMap(provenReturns)
}

/** Returns of one payee that are not a loan, a deposit or a refund. */
function provenReturns(found: readonly Found[]): readonly Found[] {
  const within = (days: number) => found.filter(({ lag }) => lag <= days)
  for (const { returns, days } of [HABIT, PAIR]) {
    const round = within(days)
    // One large sum is a loan, however many payments it could cover.
    const sums = new Set(round.flatMap((each) => each.credits))
    if (round.length >= returns && sums.size >= returns) return round
  }
  return within(SOON_DAYS).filter(({ isNear }) => isNear)
}

/**
 * Matches a payment with credits that return it, and deducts them from `left`; null if they cover less than most of it.
 */
function returnOf(payment: Candidate, credits: readonly Credit[], left: Map<Credit, number>): Found | null {
  const used: Credit[] = []
  let lacks = payment.pence
  for (let at = firstFrom(credits, payment.day); at < credits.length; at += 1) {
    const credit = credits[at]
    if (!credit || credit.day - payment.day > HABIT.days) break
    const rest = left.get(credit) ?? 0
    if (lacks <= payment.pence * (1 - MIN_PART)) break
    if (rest === 0 || !isFromPayee(payment, credit)) continue
    used.push(credit)
    lacks -= rest
  }
  const last = used.at(-1)
  if (!last || lacks > payment.pence * (1 - MIN_PART)) return null
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

/** Binary search for the index of the first row on or after a day. */
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

/** Matches a declared payee by name; others by a shared word of the payee's name, and only for a similar sum. */
function isFromPayee(payment: Candidate, credit: Credit): boolean {
  const isDeclared =
    payment.recognised.strength >= NAMED &&
    credit.recognised.strength >= SURELY_NAMED &&
    credit.recognised.declared === payment.recognised.declared
  if (isDeclared || isDisguised(payment, credit)) return true
  const part = credit.pence / payment.pence
  if (part < MIN_PART || part > MAX_PART || credit.wording.saysOther) return false
  const names = payeeWords(payment)
  return names.some((word) => credit.wording.words.includes(word))
}

/**
 * Words that name the payee. For a declared payee the reference is ignored, because it contains the member's own name.
 */
export function payeeWords({ recognised: { strength, declared }, wording }: Candidate): string[] {
  const line = strength >= NAMED ? declared.toUpperCase() : wording.key
  return line.split(/[^A-Z]+/).filter((word) => word.length >= 4 && !isNoName(word))
}

/** Minimum letters of a name; shorter ones occur in texts by chance. */
const MIN_LETTERS = 6
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 3: 'E', 5: 'S' }

/** Returns true if a credit spells the payee's name with digits or spaces between letters. */
function isDisguised({ recognised }: Candidate, { wording }: Credit): boolean {
  if (recognised.strength < NAMED) return false
  const name = plainLetters(recognised.declared.toUpperCase())
  return name.length >= MIN_LETTERS && plainLetters(wording.words.join('')).includes(name)
}

const plainLetters = (text: string): string =>
  text.replace(/[0135]/g, (digit) => LOOKALIKES[digit] ?? digit).replace(/[^A-Z]/g, '')
