import { numberOfDay } from '@keyturn/platform/days'
import type { Decision, Transaction } from '../model.ts'
import { type AddressTokens, namesHome } from './address-tokens.ts'
import { NAMED, type Payee, type Recognised, recognise, STRANGER, SURELY_NAMED } from './payees.ts'
import { BILL_PLATFORMS, readWording, type Wording } from './wording.ts'

/** Outgoing payment that may be rent, with the features of its text. */
export interface Candidate {
  id: string
  accountId: string
  day: number
  /** Outgoing sum, as a positive number. */
  pence: number
  wording: Wording
  recognised: Recognised
  /** Key of the payee, equal for all payments of one series. */
  series: string
  saysHome: boolean
  confirmed: boolean
  /** Rent day of the period the member assigned it to. */
  givenTo: number | null
  /** True if it was verified before. */
  verified: boolean
}

export interface Credit {
  id: string
  accountId: string
  day: number
  pence: number
  wording: Wording
  recognised: Recognised
}

export interface Rows {
  candidates: Candidate[]
  rejected: Candidate[]
  firstDay: number
  lastDay: number
}

/** Caches each distinct text, because a history repeats the same few hundred. */
export class Reader {
  readonly #read = new Map<string, { wording: Wording; recognised: Recognised; saysHome: boolean }>()
  readonly #payees: readonly Payee[]
  readonly #home: AddressTokens
  readonly #names: ReadonlySet<string>
  /** True if the landlord may be a company, such as an association or a council. */
  readonly #isCompany: boolean

  constructor(payees: readonly Payee[], home: AddressTokens) {
    this.#payees = payees
    this.#home = home
    this.#isCompany = payees.some(({ isCompany, given }) => isCompany || given.length === 0)
    this.#names = new Set(payees.flatMap((payee) => [...payee.given, ...payee.own]))
  }

  read(row: Transaction): { wording: Wording; recognised: Recognised; saysHome: boolean } {
    const description = typeof row.description === 'string' ? row.description.slice(0, 200) : ''
    const merchant = typeof row.merchant === 'string' ? row.merchant.slice(0, 60) : ''
    const text = merchant && !description.includes(merchant) ? `${description} ${merchant}` : description
    const known = this.#read.get(text)
    if (known) return known
    const wording = readWording(text, this.#names)
    const named = recognise(wording, this.#payees)
    const recognised = { ...trusted(wording, named, this.#isCompany), likeness: named.strength }
    const read = { wording, recognised, saysHome: namesHome(wording.words, this.#home) }
    this.#read.set(text, read)
    return read
  }
}

/**
 * Adjusts the match by the text's purpose: "LEEDS CITY COUNCIL CTAX" is not rent, and a rent platform matches any
 * landlord.
 */
function trusted(wording: Wording, named: Recognised, isCompany: boolean): Recognised {
  if (wording.neverRent) return STRANGER
  if (named.strength >= SURELY_NAMED) return named
  if (wording.saysOther && !wording.saysRent) return STRANGER
  const { platform } = wording
  if (named.strength < NAMED && platform && (isCompany || !BILL_PLATFORMS.has(platform)))
    return { strength: 0.75, declared: platform }
  return named
}

function byDay(left: Candidate, right: Candidate): number {
  if (left.day !== right.day) return left.day - right.day
  if (left.id.length !== right.id.length) return left.id.length - right.id.length
  if (left.id !== right.id) return left.id < right.id ? -1 : 1
  return (
    left.pence - right.pence ||
    (left.accountId < right.accountId ? -1 : left.accountId > right.accountId ? 1 : 0)
  )
}

function withoutRepeats(sorted: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return sorted.filter((each) => {
    if (seen.has(each.id)) return false
    seen.add(each.id)
    return true
  })
}

function isReadable(row: Transaction | null | undefined): row is Transaction {
  return typeof row === 'object' && row !== null && typeof row.id === 'string' && Number.isFinite(row.pence)
}

/** Series key. A certain name is one series in all spellings; a likely name has one per spelling. */
function seriesOf(wording: Wording, recognised: Recognised): string {
  if (recognised.strength >= SURELY_NAMED) return `to ${recognised.declared}`
  return recognised.strength >= NAMED ? `perhaps to ${recognised.declared} ${wording.key}` : wording.key
}

interface Limits {
  today: number
  leastPence: number
  mostPence: number
  /** Amounts by which the rent rose, because some members send the difference separately. */
  risesPence?: readonly number[]
  verified?: ReadonlySet<string> | undefined
}

function isPlausible(pence: number, { leastPence, mostPence, risesPence = [] }: Limits): boolean {
  return pence < leastPence ? risesPence.includes(pence) : pence <= mostPence
}

/**
 * Reads rows that may be rent: outgoing with a plausible sum, or confirmed by the member. Refused rows are returned
 * separately.
 */
export function readRows(
  transactions: readonly Transaction[],
  decisions: readonly Decision[] | undefined,
  reader: Reader,
  limits: Limits,
): Rows {
  const decided = new Map<string, Decision>()
  for (const each of Array.isArray(decisions) ? decisions : []) decided.set(each?.transactionId, each)
  const candidates: Candidate[] = []
  const rejected: Candidate[] = []
  let firstDay = Number.POSITIVE_INFINITY
  let lastDay = Number.NEGATIVE_INFINITY
  for (const row of transactions) {
    if (!isReadable(row)) continue
    const day = numberOfDay(row.bookedOn)
    if (Number.isNaN(day)) continue
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
    const pence = -row.pence
    if (!(pence > 0) || day > limits.today) continue
    const decision = decided.get(row.id)
    const confirmed = decision?.isRent === true
    if (!confirmed && !isPlausible(pence, limits)) continue
    const { wording, recognised, saysHome } = reader.read(row)
    const series = seriesOf(wording, recognised)
    const accountId = String(row.accountId)
    const candidate = {
      id: row.id,
      accountId,
      day,
      pence,
      wording,
      recognised,
      series,
      saysHome,
      confirmed,
      givenTo: confirmed && decision.dueOn ? numberOfDay(decision.dueOn) : null,
      verified: limits.verified?.has(row.id) ?? false,
    }
    if (decision && !confirmed) rejected.push(candidate)
    else candidates.push(candidate)
  }
  return {
    candidates: withoutRepeats(candidates.sort(byDay)),
    rejected,
    firstDay,
    lastDay,
  }
}

/** Reads incoming money that may return a payment: a plausible sum, or exactly that of a candidate. */
export function readCredits(
  transactions: readonly Transaction[],
  { candidates, leastPence }: { candidates: readonly Candidate[]; leastPence: number },
  reader: Reader,
): Credit[] {
  const amounts = new Set(candidates.map((each) => each.pence))
  const credits: Credit[] = []
  for (const row of transactions) {
    if (!isReadable(row) || !(row.pence >= leastPence || amounts.has(row.pence))) continue
    const day = numberOfDay(row.bookedOn)
    if (Number.isNaN(day)) continue
    const { wording, recognised } = reader.read(row)
    credits.push({ id: row.id, accountId: String(row.accountId), day, pence: row.pence, wording, recognised })
  }
  return credits.sort(
    (left, right) =>
      left.day - right.day ||
      left.pence - right.pence ||
      (left.accountId < right.accountId ? -1 : left.accountId > right.accountId ? 1 : 0) ||
      (left.id < right.id ? -1 : 1),
  )
}
