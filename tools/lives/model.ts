import { addDays, addMonths, type Day, firstOfMonth } from '@keyturn/platform/days'
import { type BookRow, type Pay, wayOf } from './bank-rows.ts'

/* Model of a member, independent of the app's responses. */

export interface Home {
  address: string
  /** Landlord's name as declared; `payee` is the name in the standing order. */
  landlord: string
  payee: string
  from: Day
  /** Last day. Null while they live there. */
  until: Day | null
  rentDay: number
  /** False if the form omits the rent day. */
  tellsDay: boolean
  /** Last day of the agreed term, if declared. */
  agreedUntil: Day | null
  /** Declared rents, and rents in fact paid, each from a day on. */
  told: RentFrom[]
  paid: RentFrom[]
}
interface RentFrom {
  from: Day
  pence: number
}

/** Rent day of the member, with all facts that decide its state. */
export interface Due {
  on: Day
  home: Home
  pay: Pay
  said: 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | 'not_paid' | null
  /** Paid on a statement that the member uploaded: self-reported, not proven. */
  onStatement: boolean
  /** True if another payment pays it too: late, as a lump sum, or from an account linked later. */
  paidOtherwise: boolean
  /** True if the app asked before the answer "not paid". */
  wasAsked: boolean
  /** True if the bank was read after the month's result was certain. */
  seenThrough: boolean
  /** True if the app was closed to the member or their bank when it would have read the result. */
  unsure: boolean
  wasVerified: boolean
  /** True if staff decided a dispute of its month for the member. */
  overturned: boolean
}

export const rentOn = (terms: readonly RentFrom[], day: Day): number =>
  terms.findLast(({ from }) => from <= day)?.pence ?? terms[0]?.pence ?? 0

/** Returns the rent days of one home between two days, both included. */
export function dueDaysOf(home: Home, from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const on = addDays(month, home.rentDay - 1)
    if (on >= from && on <= to && on >= home.from && (home.until === null || on <= home.until)) days.push(on)
  }
  return days
}

/** Days from one rent day to the end of the next one's grace. */
const NEXT_IS_OVER = 38
const OPEN = ['upcoming', 'part_paid', 'not_found', 'reversed']
const STATE_OF_ANSWER = {
  paid_by_benefit: 'paid_by_other',
  paid_by_agent: 'paid_by_other',
  not_paid: 'confirmed_missed',
}

/** Returns the possible states of a month today. Several if its rent may still arrive or the bank was not read. */
export function allowedStates(due: Due, today: Day): string[] {
  const states = statesWithoutAnswer(due, today)
  if (!due.said || due.said === 'paid_elsewhere') return states
  // A payment that the bank shows may clear the member's answer.
  return due.paidOtherwise || due.pay !== 'none'
    ? [STATE_OF_ANSWER[due.said], ...states]
    : [STATE_OF_ANSWER[due.said]]
}

function statesWithoutAnswer(due: Due, today: Day): string[] {
  const { ends, certainAfter } = wayOf(due.pay)
  if (today <= addDays(due.on, certainAfter)) return [...OPEN, ends, 'verified_on_time', 'verified_late']
  if (due.paidOtherwise) return [...OPEN, ends, 'verified_on_time', 'verified_late']
  // During the next rent day's grace, its early payment may count as a late one of this day.
  if (ends !== 'verified_on_time' && today <= addDays(due.on, NEXT_IS_OVER))
    return [...OPEN, ends, 'verified_late']
  if (due.onStatement) return [...OPEN, 'verified_on_time', 'verified_late']
  return due.unsure ? [...OPEN, ends] : [ends]
}

/** True for rent that is verified the night after the bank has shown it. */
export const isProvenRent = ({ rentFor, cameBack }: BookRow): boolean => rentFor !== null && !cameBack

/** Points multiplier of a plan, from a day on. Zero without a plan. */
export interface PlanFrom {
  from: Day
  tenths: number
}

const HELD_DAYS = 70

/** Returns minimum and maximum points of these payments, because a plan may have changed on the same day. */
export function pointsFor(
  rows: readonly Pick<BookRow, 'date' | 'pence'>[],
  plans: readonly PlanFrom[],
): { least: number; most: number } {
  const [first] = plans
  let [least, most] = [0, 0]
  for (const { date, pence } of rows) {
    if (!first || date < first.from) continue
    const onTheDay = plans.filter(({ from }) => from === date).map(({ tenths }) => tenths)
    const before = plans.findLast(({ from }) => from < date)
    const tenths = before ? [before.tenths, ...onTheDay] : onTheDay
    // A larger plan's multiplier applies only after a whole rent period. The model does not know if that has passed
    // within HELD_DAYS, so both multipliers are possible.
    const held = plans.filter(
      ({ from, tenths: each }) => each > 0 && from < date && from > addDays(date, -HELD_DAYS),
    )
    const earlier = plans.findLast(({ from }) => from <= addDays(date, -HELD_DAYS))
    const known = [
      ...tenths,
      ...held.map((plan) => plan.tenths),
      ...(earlier?.tenths ? [earlier.tenths] : []),
    ]
    least += -pence * Math.min(...known)
    most += -pence * Math.max(...tenths)
  }
  return { least: Math.floor(least / 1000), most: Math.floor(most / 1000) }
}

export const MULTIPLIER_TENTHS = { standard: 10, premium: 15, none: 0 } as const
export const WELCOME_POINTS = 2000
export const AGENCIES_IN_PLAN = { standard: 1, premium: 3 } as const

/** State of a member's plan. */
export interface PlanState {
  name: 'standard' | 'premium'
  /** Time at which it ends or ended, as far as the member can know. Null if it renews. */
  endsAt: string | null
  leaving: boolean
  /** End of a larger plan's credit, which may pay for the next month even if the card fails. */
  creditUntil: string | null
}

/** Returns the state of a plan on the day it is bought. */
export const boughtPlan = (name: PlanState['name']): PlanState => ({
  name,
  endsAt: null,
  leaving: false,
  creditUntil: null,
})

/** Returns true if the paid pages are open at this time. Null within an hour of the change. */
export function hasAccess(plan: PlanState, now: Date): boolean | null {
  if (plan.endsAt === null) return true
  const left = new Date(plan.endsAt).getTime() - now.getTime()
  return Math.abs(left) < 3_600_000 ? null : left > 0
}
