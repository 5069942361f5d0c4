import { type Day, daysBetween, monthOf } from '@keyturn/platform/days'
import type { Moved } from './circular-payments.ts'

interface Credit extends Moved {
  payer: string
}

/** Money that leaves, with a negative sum. Rent and transfers to linked accounts are left out. */
export interface MoneyOut extends Moved {
  payee: string
  /** True if the payee has the member's name. */
  isToOwnName: boolean
  /** True for cards and direct debits, which are not added up: a month of shopping may be as much as wages. */
  isSpent: boolean
}

const SOON_DAYS = 10
const NEAR_PART = 0.1
/** Days from a credit to the nearest payment to one payee, before or after it. */
const MONTH_DAYS = 31
/** Days of credits that are added before they are compared: two months' wages may leave as one payment. */
const MAX_SPAN_DAYS = 62
/** Part of the money from a payer that must leave again. A payment that happens to be as high as one week's wages is less. */
const MIN_PASSED_ON = 0.5
/** Two, because rows are deleted after 90 days and the third month may not be whole beside the first. */
const MIN_MONTHS = 2
/** Part of all credits from which two payers are compared together. It bounds the number of pairs. */
const MIN_PART_OF_PAIR = 0.1

const sumOf = (rows: readonly Moved[]): number => rows.reduce((sum, { pence }) => sum + pence, 0)

/** Returns the payers whose money leaves again in two months or more, to the member's own name, one payee or several. */
export function payersPassedOn(credits: readonly Credit[], out: readonly MoneyOut[]): ReadonlySet<string> {
  const into = [
    ...Map.groupBy(
      inOrder(credits, ({ payer }) => payer),
      ({ payer }) => payer,
    ),
  ]
  const left = inOrder(out, ({ payee }) => payee)
  const own = -sumOf(left.filter(({ isToOwnName }) => isToOwnName))
  const payees = [
    ...Map.groupBy(
      left.filter(({ isSpent }) => !isSpent),
      ({ payee }) => payee,
    ).values(),
  ]
  const passed = into.filter(([, rows]) => {
    if (own > 0 && own >= MIN_PASSED_ON * sumOf(rows)) return true
    return [alike(rows, left), ...payees.map((payee) => sent(rows, payee))].some((gone) => isMost(gone, rows))
  })
  return new Set([...passed.map(([payer]) => payer), ...pairsPassedOn(into, payees)])
}

/** Sorts, so that the order in which a bank sends rows changes nothing. */
const inOrder = <Row extends Moved>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows.toSorted(
    (one, other) =>
      compare(one.bookedOn, other.bookedOn) || one.pence - other.pence || compare(keyOf(one), keyOf(other)),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function isMost(gone: readonly Moved[], rows: readonly Moved[]): boolean {
  const months = new Set(gone.map(({ bookedOn }) => monthOf(bookedOn)))
  return months.size >= MIN_MONTHS && sumOf(gone) >= MIN_PASSED_ON * sumOf(rows)
}

const isNear = (paid: number, credit: number): boolean => Math.abs(paid - credit) <= credit * NEAR_PART

/** Returns the credits that leave as nearly the same sum within ten days, before or after, to any payee. */
function alike(credits: readonly Credit[], out: readonly MoneyOut[]): Credit[] {
  const taken = new Set<MoneyOut>()
  return credits.filter(({ bookedOn, pence }) => {
    const left = out.find(
      (row) =>
        !taken.has(row) &&
        isNear(-row.pence, pence) &&
        Math.abs(daysBetween(row.bookedOn, bookedOn)) <= SOON_DAYS,
    )
    if (left) taken.add(left)
    return left !== undefined
  })
}

/** Returns the credits that leave to one payee, where the payments nearest to each are added up, and credits too. */
function sent(credits: readonly Credit[], payments: readonly MoneyOut[]): Credit[] {
  const paid = credits.map(() => 0)
  for (const { bookedOn, pence } of payments) {
    const at = nearest(credits, bookedOn)
    const credit = credits[at]
    if (credit && Math.abs(daysBetween(credit.bookedOn, bookedOn)) <= MONTH_DAYS)
      paid[at] = (paid[at] ?? 0) - pence
  }
  const gone: Credit[] = []
  for (let from = 0; from < credits.length; from += 1) {
    const run = runOf(credits, paid, from)
    gone.push(...run)
    from += Math.max(0, run.length - 1)
  }
  return gone
}

/** Returns the fewest credits from a place on that are nearly what was paid for them; none if no number is. */
function runOf(credits: readonly Credit[], paid: readonly number[], from: number): readonly Credit[] {
  let [came, went] = [0, 0]
  for (let to = from; to < credits.length; to += 1) {
    const [first, last] = [credits[from], credits[to]]
    if (!first || !last || daysBetween(first.bookedOn, last.bookedOn) > MAX_SPAN_DAYS) return []
    came += last.pence
    went += paid[to] ?? 0
    if (isNear(went, came)) return credits.slice(from, to + 1)
  }
  return []
}

function nearest(credits: readonly Credit[], day: Day): number {
  const days = credits.map(({ bookedOn }) => Math.abs(daysBetween(bookedOn, day)))
  return days.indexOf(Math.min(...days))
}

/** Two companies may each pay half of what then leaves as one payment. */
function pairsPassedOn(
  into: readonly (readonly [string, readonly Credit[]])[],
  payees: readonly (readonly MoneyOut[])[],
): string[] {
  const least = MIN_PART_OF_PAIR * sumOf(into.flatMap(([, rows]) => rows))
  const main = into.filter(([, rows]) => sumOf(rows) >= least)
  return main.flatMap(([one, rows], at) =>
    main.slice(at + 1).flatMap(([other, more]) => {
      const both = inOrder([...rows, ...more], ({ payer }) => payer)
      return payees.flatMap((payments) => {
        const gone = sent(both, payments)
        const isPassed = (payer: string): boolean =>
          isMost(
            gone.filter((row) => row.payer === payer),
            both.filter((row) => row.payer === payer),
          )
        return [one, other].filter(isPassed)
      })
    }),
  )
}
