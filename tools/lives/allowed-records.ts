import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'

/*
 * Second implementation of the rules for an agency's records, from the product decisions alone. It imports nothing of
 * the features, because a shared rule would share its faults.
 */

const ARREARS_CODES = ['1', '2', '3', '4', '5', '6'] as const

/** Status and flag of a record. `nothing`: the file has no record of this home. */
export type RecordCode = '0' | (typeof ARREARS_CODES)[number] | 'U' | 'UQ' | 'nothing'

/** True facts of one rent day, and what was known when the file was sent. */
export interface RentFacts {
  on: Day
  /** Member's share of the rent. */
  duePence: number
  /** Payments that a bank had shown by then and not reversed. */
  paid: readonly { on: Day; pence: number }[]
  memberAnswer: 'not_paid' | 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | null
  /** True if staff accepted evidence of who paid. */
  hasEvidence: boolean
  wasAsked: boolean
  bankWasHealthy: boolean
  /** True if the model cannot know if the bank's data arrived in time. */
  isUnsure: boolean
}

/** Approval by staff of exactly this code and sum, for this month of this home. */
export interface Approval {
  isApproved: boolean
  home: string
  month: string
  code: string
  owedPence: number
}

export interface HomeFacts {
  id: string
  until: Day | null
  toHousemate: boolean
  rents: readonly RentFacts[]
  /** True if the agency has an account of this home. */
  isHeld: boolean
  /** True if the agency has the account as closed. */
  isClosed: boolean
  /** True if the member disputes a month of this home at this agency, or at another one. */
  isDisputed: boolean
  isDisputedElsewhere: boolean
}

export interface FileFacts {
  /** Month of the file. */
  month: string
  leftOn: Day
  /** Consents when the file was sent. */
  consents: readonly string[]
  /** True if the member's plan was active and covers this agency. */
  isCovered: boolean
  /** True if the account holder is the member, or staff accepted the identity. */
  isOwnAccount: boolean
  /** Longest run of proved rent payments, over all homes. */
  provedInARow: number
  approvals: readonly Approval[]
}

const NEEDED_CONSENTS = ['personal', 'tenancy', 'bank', 'reporting', 'agency']
const FIRST_REPORT_AFTER = 6
const GRACE_DAYS = 5
const PERIOD_DAYS = 30
/** Tolerance in pence: a slightly short payment pays its month. */
const SHORT_PENCE = 100

const sum = (pence: readonly number[]): number => pence.reduce((total, each) => total + each, 0)

/** Returns the unpaid rest of one rent, late payments included. */
export function owedPence({ duePence, paid }: RentFacts): number {
  const owed = duePence - sum(paid.map(({ pence }) => pence))
  return owed <= SHORT_PENCE ? 0 : owed
}

/** True if the bank showed the rent within its period, or evidence shows who else paid it. */
export function isProved(rent: RentFacts): boolean {
  const byBank = rent.paid.filter(({ on }) => on <= addDays(rent.on, PERIOD_DAYS))
  const isByOther = rent.memberAnswer === 'paid_by_benefit' || rent.memberAnswer === 'paid_by_agent'
  return owedPence({ ...rent, paid: byBank }) === 0 || (isByOther && rent.hasEvidence)
}

/** Counts whole months owed. Each missed rent counts by the rent of its own day, and at most once. */
export function monthsOwed(missed: readonly RentFacts[]): number {
  const shares = missed.map((rent) => Math.min(1, owedPence(rent) / rent.duePence))
  return Math.min(ARREARS_CODES.length, missed.length, Math.floor(sum(shares) + 1e-9))
}

/** True if a missed rent may be reported, except for its approval. */
const isReportable = (rent: RentFacts, leftOn: Day): boolean =>
  rent.memberAnswer === 'not_paid' &&
  rent.wasAsked &&
  rent.bankWasHealthy &&
  addDays(rent.on, GRACE_DAYS) < leftOn

/** Returns the codes that the record of a home may have in this file. Every other code is false. */
export function allowedRecords(home: HomeFacts, file: FileFacts): readonly RecordCode[] {
  const lastDay = addDays(firstOfMonth(addMonths(`${file.month}-01`, 1)), -1)
  if (!NEEDED_CONSENTS.every((consent) => file.consents.includes(consent))) return ['nothing']
  if (!file.isCovered || !file.isOwnAccount || home.isClosed) return ['nothing']
  const isFirst = !home.isHeld
  if (isFirst && (home.toHousemate || file.provedInARow < FIRST_REPORT_AFTER)) return ['nothing']
  const isOver = home.until !== null && home.until <= lastDay
  if (isFirst && isOver) return ['nothing']
  if (home.isDisputed) return isFirst ? ['UQ', 'nothing'] : ['UQ']
  const undecidedCodes: RecordCode[] = isFirst ? ['nothing', 'U'] : ['U']
  if (home.toHousemate) return undecidedCodes
  const due = home.rents.filter(({ on }) => on <= lastDay)
  const ofMonth = due.filter(({ on }) => monthOf(on) === file.month)
  if (ofMonth.length === 0 && isFirst) return undecidedCodes
  const open = ofMonth.filter((rent) => !isProved(rent) && owedPence(rent) > 0)
  // Leaves the month undecided if any of its rents is neither proved nor founded.
  if (open.some((rent) => !isReportable(rent, file.leftOn))) return undecidedCodes
  const missed = due.filter(
    (rent) => rent.memberAnswer === 'not_paid' && !isProved(rent) && owedPence(rent) > 0,
  )
  const behind = arrearsCode(home, missed, file)
  const doubt = due.some(({ isUnsure }) => isUnsure) ? undecidedCodes : []
  if (behind) return [behind, ...doubt]
  if (open.length > 0) return undecidedCodes
  // A month paid late, or one with older arrears, may be left undecided.
  const isPlain = missed.length === 0 && ofMonth.every(isProved) && ofMonth.length > 0
  return isPlain ? ['0', ...doubt] : ['0', ...undecidedCodes]
}

/** Returns null if any rent in the code is unfounded, or staff approved another code or sum. */
function arrearsCode(home: HomeFacts, missed: readonly RentFacts[], file: FileFacts): RecordCode | null {
  if (home.isDisputedElsewhere || !missed.every((rent) => isReportable(rent, file.leftOn))) return null
  const months = monthsOwed(missed)
  const owed = sum(missed.map(owedPence))
  const about = file.approvals.filter((approval) => approval.home === home.id)
  const wasRefused = (month: string): boolean =>
    about.some((one) => one.month === month && !one.isApproved) &&
    !about.some((one) => one.month === month && one.isApproved)
  if (missed.some(({ on }) => monthOf(on) < file.month && wasRefused(monthOf(on)))) return null
  const isApproved = about.some(
    (one) =>
      one.isApproved && one.month === file.month && one.code === String(months) && one.owedPence === owed,
  )
  return isApproved ? (ARREARS_CODES[months - 1] ?? null) : null
}
