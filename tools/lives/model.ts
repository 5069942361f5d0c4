import { addDays, addMonths, type Day, firstOfMonth } from '@keyturn/platform/days'
import { type BookRow, type Pay, wayOf } from './bank-book.ts'

/* What must be true of a member, told from their own side and from nothing the app says. */

export interface Home {
  address: string
  /** As the member told their name, and as the standing order has it. */
  landlord: string
  payee: string
  from: Day
  /** The last day; null: they live there. */
  until: Day | null
  rentDay: number
  /** False: the form left the rent day out. */
  tellsDay: boolean
  /** Last day of the agreed term, where one was told. */
  agreedUntil: Day | null
  /** What the member told of the rent, and what they in fact pay, each from a day on. */
  told: RentFrom[]
  paid: RentFrom[]
}
interface RentFrom {
  from: Day
  pence: number
}

/** A due day of the member's, and all that decides how it must stand. */
export interface Due {
  on: Day
  home: Home
  pay: Pay
  said: 'paid_by_benefit' | 'paid_by_agent' | 'paid_elsewhere' | 'not_paid' | null
  /** Told by a statement of the member's, which is told and not proven. */
  onStatement: boolean
  /** Another payment pays it too: late, in a lump, or out of an account linked later. */
  paidOtherwise: boolean
  /** "Not paid" was said because the app asked. */
  wasAsked: boolean
  /** The bank was read when nobody could doubt any more how the month ended. */
  seenThrough: boolean
  /** The app was shut to the member or their bank while it would have found out. */
  unsure: boolean
  wasVerified: boolean
  /** Staff decided a dispute of its month for the member. */
  overturned: boolean
}

export const rentOn = (terms: readonly RentFrom[], day: Day): number =>
  terms.findLast(({ from }) => from <= day)?.pence ?? terms[0]?.pence ?? 0

/** The due days of one home from a day on, both ends included. */
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
const SAID = {
  paid_by_benefit: 'paid_by_other',
  paid_by_agent: 'paid_by_other',
  not_paid: 'confirmed_missed',
}

/** How a month may stand today. While its rent may still come, or nobody saw the bank, several things are true. */
export function allowedStates(due: Due, today: Day): string[] {
  const states = statesWithoutWord(due, today)
  if (!due.said || due.said === 'paid_elsewhere') return states
  // A payment that the bank shows clears what the member said.
  return due.paidOtherwise || due.pay !== 'none' ? [SAID[due.said], ...states] : [SAID[due.said]]
}

function statesWithoutWord(due: Due, today: Day): string[] {
  const { ends, certainAfter } = wayOf(due.pay)
  if (today <= addDays(due.on, certainAfter)) return [...OPEN, ends, 'verified_on_time', 'verified_late']
  if (due.paidOtherwise) return [...OPEN, ends, 'verified_on_time', 'verified_late']
  // Until the next rent day's grace is over, an early payment of that one may be a late one of this.
  if (ends !== 'verified_on_time' && today <= addDays(due.on, NEXT_IS_OVER))
    return [...OPEN, ends, 'verified_late']
  if (due.onStatement) return [...OPEN, 'verified_on_time', 'verified_late']
  return due.unsure ? [...OPEN, ends] : [ends]
}

/** Rent that is verified once the bank has shown it, and a night has passed. */
export const isProvenRent = ({ rentFor, cameBack }: BookRow): boolean => rentFor !== null && !cameBack

/** Which plan multiplied points, from a day on; between plans nothing is earned. */
export interface PlanFrom {
  from: Day
  tenths: number
}

const HELD_DAYS = 70

/** The points that these payments earn: the least and the most, where a plan changed on the very day. */
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
    // A larger plan multiplies once it was held for a whole rent period.
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
export const WELCOME = 2000
export const AGENCIES_IN_PLAN = { standard: 1, premium: 3 } as const

/** When a plan opens what it sells; null: it goes on. */
export interface PlanState {
  name: 'standard' | 'premium'
  /** The instant it ends or ended, as far as the member can know. */
  endsAt: string | null
  leaving: boolean
  /** Until then, what is left of a dearer plan may pay for the next month, whatever the card says. */
  creditUntil: string | null
}

/** As it is on the day it is bought. */
export const boughtPlan = (name: PlanState['name']): PlanState => ({
  name,
  endsAt: null,
  leaving: false,
  creditUntil: null,
})

/** Whether the paid pages answer at this moment; null within an hour of the change. */
export function mayComeIn(plan: PlanState, now: Date): boolean | null {
  if (plan.endsAt === null) return true
  const left = new Date(plan.endsAt).getTime() - now.getTime()
  return Math.abs(left) < 3_600_000 ? null : left > 0
}
