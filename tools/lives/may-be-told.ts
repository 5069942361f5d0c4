import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'

/*
 * Second implementation of what an agency may be told of a month, written from the decisions of the product alone.
 * It imports nothing of the features on purpose, because a shared rule would share its faults.
 */

const BEHIND = ['1', '2', '3', '4', '5', '6'] as const

/** A record's status and flag as one word; `nothing`: the file has no record of this home. */
export type Word = '0' | (typeof BEHIND)[number] | 'U' | 'UQ' | 'nothing'

/** One rent day of a home, as it truly is, and what was known of it when the file left. */
export interface RentFacts {
  on: Day
  /** The member's share of the rent of this day. */
  duePence: number
  /** Payments that a bank had shown by then and did not take back. */
  paid: readonly { on: Day; pence: number }[]
  said: 'not_paid' | 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | null
  /** One of the staff read a paper that shows who paid. */
  hasPaper: boolean
  wasAsked: boolean
  bankWasHealthy: boolean
  /** The model cannot tell whether the bank's word reached the app in time. */
  isUnsure: boolean
}

/** The decision of one of the staff: exactly this code and sum, for this month of this home. */
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
  /** The agency has an account of this home. */
  isHeld: boolean
  /** The agency was told that the account is closed. */
  isClosed: boolean
  /** The member disputes a month of this home at this agency, or at another one. */
  isDisputed: boolean
  isDisputedElsewhere: boolean
}

export interface FileFacts {
  /** The month the file is about. */
  month: string
  leftOn: Day
  /** Consents that stood when the file left. */
  consents: readonly string[]
  /** The member's plan ran and covers this agency. */
  isCovered: boolean
  /** The bank's holder is the member, or one of the staff accepted who it is. */
  isOwnAccount: boolean
  /** The longest run of proved rent payments, homes before this one included. */
  provedInARow: number
  approvals: readonly Approval[]
}

const NEEDED_CONSENTS = ['personal', 'tenancy', 'bank', 'reporting', 'agency']
const FIRST_REPORT_AFTER = 6
const GRACE_DAYS = 5
const PERIOD_DAYS = 30
/** A payment some pence short pays its month. */
const SHORT_PENCE = 100

const sum = (pence: readonly number[]): number => pence.reduce((total, each) => total + each, 0)

/** Returns what is still owed of one rent, however late the rest came. */
export function owedPence({ duePence, paid }: RentFacts): number {
  const owed = duePence - sum(paid.map(({ pence }) => pence))
  return owed <= SHORT_PENCE ? 0 : owed
}

/** True if the bank showed the rent within its period, or a paper shows who else paid it. */
export function isProved(rent: RentFacts): boolean {
  const byBank = rent.paid.filter(({ on }) => on <= addDays(rent.on, PERIOD_DAYS))
  const isByOther = rent.said === 'paid_by_benefit' || rent.said === 'paid_by_agent'
  return owedPence({ ...rent, paid: byBank }) === 0 || (isByOther && rent.hasPaper)
}

/** Counts whole months owed. Each missed rent counts by the rent of its own day, and at most once. */
export function monthsOwed(missed: readonly RentFacts[]): number {
  const shares = missed.map((rent) => Math.min(1, owedPence(rent) / rent.duePence))
  return Math.min(BEHIND.length, missed.length, Math.floor(sum(shares) + 1e-9))
}

/** True if a missed rent may be told, apart from its approval. */
const isFounded = (rent: RentFacts, leftOn: Day): boolean =>
  rent.said === 'not_paid' && rent.wasAsked && rent.bankWasHealthy && addDays(rent.on, GRACE_DAYS) < leftOn

/** Returns the words that the record of a home may have in this file; every other word is false. */
export function mayBeTold(home: HomeFacts, file: FileFacts): readonly Word[] {
  const lastDay = addDays(firstOfMonth(addMonths(`${file.month}-01`, 1)), -1)
  if (!NEEDED_CONSENTS.every((consent) => file.consents.includes(consent))) return ['nothing']
  if (!file.isCovered || !file.isOwnAccount || home.isClosed) return ['nothing']
  const isFirst = !home.isHeld
  if (isFirst && (home.toHousemate || file.provedInARow < FIRST_REPORT_AFTER)) return ['nothing']
  const isOver = home.until !== null && home.until <= lastDay
  if (isFirst && isOver) return ['nothing']
  if (home.isDisputed) return isFirst ? ['UQ', 'nothing'] : ['UQ']
  const quiet: Word[] = isFirst ? ['nothing', 'U'] : ['U']
  if (home.toHousemate) return quiet
  const due = home.rents.filter(({ on }) => on <= lastDay)
  const ofMonth = due.filter(({ on }) => monthOf(on) === file.month)
  if (ofMonth.length === 0 && isFirst) return quiet
  const open = ofMonth.filter((rent) => !isProved(rent) && owedPence(rent) > 0)
  // One rent of the month that is neither proved nor founded leaves the whole month undecided.
  if (open.some((rent) => !isFounded(rent, file.leftOn))) return quiet
  const missed = due.filter((rent) => rent.said === 'not_paid' && !isProved(rent) && owedPence(rent) > 0)
  const behind = behindWord(home, missed, file)
  const doubt = due.some(({ isUnsure }) => isUnsure) ? quiet : []
  if (behind) return [behind, ...doubt]
  if (open.length > 0) return quiet
  // A month settled after its period, and one after which older rent is still owed, may be left undecided.
  const isPlain = missed.length === 0 && ofMonth.every(isProved) && ofMonth.length > 0
  return isPlain ? ['0', ...doubt] : ['0', ...quiet]
}

/** Returns null if any rent in the code is unfounded, or the staff approved another code or sum. */
function behindWord(home: HomeFacts, missed: readonly RentFacts[], file: FileFacts): Word | null {
  if (home.isDisputedElsewhere || !missed.every((rent) => isFounded(rent, file.leftOn))) return null
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
  return isApproved ? (BEHIND[months - 1] ?? null) : null
}
