import { daysBetween, isDay } from '@keyturn/platform/days'

export type PlanOfDay = 'standard' | 'premium' | null

/** £1 is one point, so a penny at plan multiplier 1.0 is ten thousandths of a point. */
export const multiplierTenths = (plan: PlanOfDay): number => (plan === 'premium' ? 15 : 10)

export interface Earned {
  points: number
  carryMilli: number
}

/** Whole points for this rent; the fraction carries to the next payment. */
export function earn(pence: number, tenths: number, carriedMilli: number): Earned {
  const milli = pence * tenths + carriedMilli
  const points = Math.floor(milli / 1000)
  return { points, carryMilli: milli - points * 1000 }
}

/** Takes out exactly what the payment put in: `points` are those to take back. */
export function unearn(pence: number, tenths: number, carriedMilli: number): Earned {
  const { points, carryMilli } = earn(-pence, tenths, carriedMilli)
  return { points: 0 - points, carryMilli }
}

export const skipReasons = ['refunds', 'transfers', 'duplicate', 'invalid_amount'] as const
export type SkipReason = (typeof skipReasons)[number]

export const holdReasons = ['absurd_amount', 'second_in_period', 'shared_payee'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Above this no home in the country is let by the month to people like ours. */
export const ABSURD_PENCE = 2_000_000
/** Above this it is no amount of rent at all, whatever a feed says. */
const NO_AMOUNT_PENCE = 100_000_000
const MOST_OF_IT = 0.9
const A_LITTLE_MORE = 0.1

export interface RentPaid {
  paymentId: string
  tenancyId: string
  payee: string
  paidOn: string
  pence: number
  period?: { dueOn: string; duePence: number } | undefined
}

export interface Circumstances {
  today: string
  firstSubscribedOn: string | null
  /** Same day, amount, payee and period were rewarded under another payment id. */
  twinKnown: boolean
  /** Rewarded or held so far for the same rent period. */
  periodPence: number
  /** How many members pay this payee; 0 when a person cleared it. */
  membersOfPayee: number
  mostMembersPerPayee: number
}

export type Verdict =
  | { state: 'earned' }
  | { state: 'held'; reason: HoldReason }
  | { state: 'skipped'; reason: SkipReason }
  | { state: 'before_plan' }

/** What becomes of a verified payment. Doubt holds the points for a person's look; it never loses them. */
export function judge(paid: RentPaid, around: Circumstances): Verdict {
  if (!isAmount(paid.pence) || !isDay(paid.paidOn)) return { state: 'skipped', reason: 'invalid_amount' }
  if (daysBetween(around.today, paid.paidOn) > 1) return { state: 'skipped', reason: 'invalid_amount' }
  if (around.firstSubscribedOn === null || paid.paidOn < around.firstSubscribedOn)
    return { state: 'before_plan' }
  if (around.twinKnown && !fitsWhatIsDue(paid, around)) return { state: 'skipped', reason: 'duplicate' }
  if (paid.pence > ABSURD_PENCE) return { state: 'held', reason: 'absurd_amount' }
  if (isSecondInPeriod(paid, around)) return { state: 'held', reason: 'second_in_period' }
  if (around.membersOfPayee > around.mostMembersPerPayee) return { state: 'held', reason: 'shared_payee' }
  return { state: 'earned' }
}

export const isAmount = (pence: number): boolean =>
  Number.isSafeInteger(pence) && pence > 0 && pence <= NO_AMOUNT_PENCE

/** Rent sent in two equal halves on one day is no duplicate. */
const fitsWhatIsDue = ({ period, pence }: RentPaid, { periodPence }: Circumstances): boolean =>
  period !== undefined && periodPence + pence <= period.duePence

/** The period was paid before, and here is rent for it again. One large sum for several periods is no second. */
function isSecondInPeriod({ period, pence }: RentPaid, { periodPence }: Circumstances): boolean {
  if (!period) return false
  return periodPence >= period.duePence * MOST_OF_IT && pence > period.duePence * A_LITTLE_MORE
}
