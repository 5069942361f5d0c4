import { addDays, addMonths, type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { type FileFacts, type HomeFacts, isProved, type RentFacts } from './allowed-records.ts'
import { type BookRow, rentIn } from './bank-rows.ts'
import { agenciesAt, CONSENT_KINDS, CONSENT_NAMES, isGivenAt } from './choices.ts'
import { AGENCIES_IN_PLAN, type Due, type Home, hasAccess, rentOn } from './model.ts'
import type { SimulatedMember } from './simulated-member.ts'

export const ALL_AGENCIES = ['experian', 'equifax', 'transunion']
/** Maximum age of rows that may not have been read yet. */
const MAX_UNREAD_DAYS = 2
const PLAN_SETTLES_DAYS = 45
/** Number of months whose oldest open one gets extra money. */
const CATCH_UP_MONTHS = 3

/** File that arrived at an agency: its agency, month and time. */
export interface ArrivedFile {
  agency: string
  month: string
  leftAt: string
}

export const lastDayOf = (month: string): Day => addDays(addMonths(`${month}-01`, 1), -1)
export const keyOf = (agency: string, home: Pick<Home, 'from'>): string => `${agency} ${home.from}`

/**
 * Ways to assign payments to months: as the member meant, or by the catch-up rule. That rule has two results for a rent
 * that rose undeclared.
 */
export const ALLOCATIONS = ['meant', 'nearest', 'nearest_as_paid'] as const
type Allocation = (typeof ALLOCATIONS)[number]
interface Paid {
  due: Day
  on: Day
  pence: number
}

const shownBy = (life: SimulatedMember, leftOn: Day): BookRow[] =>
  life.book.filter((row) => row.isShown && !row.cameBack && row.date <= leftOn && row.rentFor !== null)

function paymentsBy(life: SimulatedMember, leftOn: Day, reading: Allocation): Paid[] {
  const rows = shownBy(life, leftOn)
  return reading === 'meant'
    ? rows.flatMap((row) => rentIn(row).map(({ on, pence }) => ({ due: on, on: row.date, pence })))
    : nearestFirst(life, rows, reading === 'nearest' ? 'told' : 'paid')
}

/** Assigns each payment to the nearest rent day, and the rest to the oldest open month of the last three. */
export function nearestFirst(
  { dues }: Pick<SimulatedMember, 'dues'>,
  rows: readonly BookRow[],
  rent: 'told' | 'paid',
): Paid[] {
  const open = new Map(dues.map(({ on, home }) => [on, rentOn(home[rent], on)]))
  const paid: Paid[] = []
  const give = (row: BookRow, due: Day | undefined, pence: number): number => {
    const part = Math.min(pence, open.get(due ?? '') ?? 0)
    if (!due || part <= 0) return pence
    open.set(due, (open.get(due) ?? 0) - part)
    paid.push({ due, on: row.date, pence: part })
    return pence - part
  }
  const away = (due: Day, day: Day): number => Math.abs(Date.parse(due) - Date.parse(day))
  for (const row of rows.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const days = [...open.keys()]
    const nearest = days.toSorted((one, other) => away(one, row.date) - away(other, row.date))[0]
    let left = give(row, nearest, -row.pence)
    for (const due of days.filter((on) => on <= row.date).slice(-CATCH_UP_MONTHS)) left = give(row, due, left)
  }
  return paid
}

/** Returns the facts of one rent day, and what its bank had shown by `leftOn`. */
function rentFacts(life: SimulatedMember, due: Due, leftOn: Day, payments: readonly Paid[]): RentFacts {
  const paid = payments.filter((one) => one.due === due.on).map(({ on, pence }) => ({ on, pence }))
  const isYoung = paid.some(({ on }) => addDays(on, MAX_UNREAD_DAYS) >= leftOn)
  const isUnread = life.bank !== 'joined' && !due.seenThrough
  return {
    on: due.on,
    duePence: rentOn(due.home.told, due.on),
    paid,
    memberAnswer: due.overturned ? null : due.said,
    hasEvidence: false,
    wasAsked: due.wasAsked,
    bankWasHealthy: due.seenThrough,
    isUnsure: isYoung || due.unsure || due.paidOtherwise || due.onStatement || isUnread || !due.home.tellsDay,
  }
}

/** True if the member lived there in this month, because a dispute is about each home of its month. */
const livedIn = ({ from, until }: Home, month: string): boolean =>
  monthOf(from) <= month && (until === null || monthOf(until) >= month)

export function homeFacts(
  life: SimulatedMember,
  home: Home,
  { agency, month, leftAt }: ArrivedFile,
  reading: Allocation = 'meant',
): HomeFacts {
  const leftOn = dayOfInstant(new Date(leftAt))
  const held = life.acceptedAccounts.get(keyOf(agency, home))
  const payments = paymentsBy(life, leftOn, reading)
  const isOfHome = life.disputed !== null && livedIn(home, life.disputed.month)
  return {
    id: home.from,
    until: home.until,
    toHousemate: false,
    rents: life.dues.filter((due) => due.home === home).map((due) => rentFacts(life, due, leftOn, payments)),
    isHeld: held !== undefined && held.since < month,
    isClosed: held?.isClosed ?? false,
    isDisputed: life.disputed?.agency === agency && isOfHome,
    isDisputedElsewhere: life.disputed !== null && life.disputed.agency !== agency && isOfHome,
  }
}

/** Returns the possible coverages at that moment: plan active or not, and for how many agencies. */
function coverages(life: SimulatedMember, { agency, leftAt }: ArrivedFile): boolean[] {
  const changedAt = addDays(life.plans.at(-1)?.from ?? '2000-01-01', PLAN_SETTLES_DAYS)
  const isSettled = changedAt < dayOfInstant(new Date(leftAt))
  const most = isSettled ? [AGENCIES_IN_PLAN[life.plan.name]] : Object.values(AGENCIES_IN_PLAN)
  const chosen = agenciesAt(life, leftAt, ALL_AGENCIES)
  const open = [life.plan, life.eve.plan].map((plan) => hasAccess(plan, new Date(leftAt)))
  const opens = [
    ...(open.includes(true) || open.includes(null) ? [true] : []),
    ...(open.every((one) => one === true) ? [] : [false]),
  ]
  return opens.flatMap((isOpen) => most.map((count) => isOpen && chosen.slice(0, count).includes(agency)))
}

/** Returns minimum and maximum of the longest run of proved rents up to the end of the month. */
function runs(life: SimulatedMember, { month, leftAt }: ArrivedFile): number[] {
  const leftOn = dayOfInstant(new Date(leftAt))
  const payments = paymentsBy(life, leftOn, 'meant')
  const rents = life.dues
    .filter(({ on }) => on <= lastDayOf(month))
    .map((due) => rentFacts(life, due, leftOn, payments))
  const longest = (counts: (rent: RentFacts) => boolean): number => {
    let [run, most] = [0, 0]
    for (const rent of rents) {
      run = counts(rent) ? run + 1 : 0
      most = Math.max(most, run)
    }
    return most
  }
  return [
    longest((rent) => isProved(rent) && !rent.isUnsure),
    longest((rent) => isProved(rent) || rent.isUnsure),
  ]
}

/** Returns all possible facts of a file, because the model does not know some of them. */
export function fileFacts(life: SimulatedMember, file: ArrivedFile): FileFacts[] {
  const { agency, month, leftAt } = file
  const consents = life.isClosed && (life.closedAt ?? '') < leftAt ? [] : consentsAt(life, agency, leftAt)
  return coverages(life, file).flatMap((isCovered) =>
    runs(life, file).map((provedInARow) => ({
      ...{ month, consents, isCovered, provedInARow },
      leftOn: dayOfInstant(new Date(leftAt)),
      isOwnAccount: true,
      approvals: life.approvals,
    })),
  )
}

const consentsAt = (life: SimulatedMember, agency: string, at: string): string[] => [
  ...CONSENT_KINDS.filter((kind) => isGivenAt(life, kind, at)).map((kind) => CONSENT_NAMES[kind]),
  ...(isGivenAt(life, 'reporting', at) ? ['reporting'] : []),
  ...(isGivenAt(life, agency, at) ? ['agency'] : []),
]
