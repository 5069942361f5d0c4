import { monthOf, numberOfDay } from '@keyturn/platform/days'
import type { Moved } from './circular-payments.ts'

/** Payee of all cash. */
export const CASH = 'CASH'

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

/** Half of a month, so that no day of the month is far from every monthly payment. */
const SOON_DAYS = 16
const NEAR_PART = 0.1
/** Days from a credit to the nearest payment to one payee, before or after it. */
const MONTH_DAYS = 31
/** Days of credits that are added before they are compared: two months' wages may leave as one payment. */
const MAX_SPAN_DAYS = 62
/** Part of the money from a payer that must leave again. A payment that happens to be as high as one week's wages is less. */
const MIN_PASSED_ON = 0.5
/** Part of all money that comes. If more leaves by transfers, to whomever, no payer is income for sure. */
const MAX_SENT_ON = 0.7
/** Two, because rows are deleted after 90 days and the third month may not be whole beside the first. */
const MIN_MONTHS = 2
/** Part of all credits from which one payer is compared, and two together. Both bound the number of comparisons. */
const MIN_PART = 0.01
const MIN_PART_OF_PAIR = 0.1
/** Payees that are compared, the greatest sums first. Few payees get half of the wages. */
const MAX_PAYEES = 20

/** Sum that moved on a day, as a positive number. */
interface Sum {
  day: number
  month: string
  pence: number
  party: string
}

interface Party {
  party: string
  rows: readonly Sum[]
  /** Rows of one day added up. */
  days: readonly Sum[]
  pence: number
}

const total = (sums: readonly { pence: number }[]): number => sums.reduce((sum, { pence }) => sum + pence, 0)

/** Returns the payers whose money leaves again in two months or more, to the member's own name, one payee or several. */
export function payersPassedOn(credits: readonly Credit[], out: readonly MoneyOut[]): ReadonlySet<string> {
  const all = total(credits)
  const sent = sumsOf(
    out.filter(({ isSpent }) => !isSpent),
    payeeGroup,
  )
  if (isMost(sent, MAX_SENT_ON * all)) return new Set(credits.map(({ payer }) => payer))
  const left = sumsOf(out, payeeGroup)
  const own = -total(out.filter(({ isToOwnName }) => isToOwnName))
  const payees = partiesOf(sent).slice(0, MAX_PAYEES)
  const isPassed = (payer: Party): boolean =>
    (own > 0 && own >= MIN_PASSED_ON * payer.pence) ||
    [alike(payer.rows, left), ...payees.map((payee) => sentTo(payee, payer))].some((gone) =>
      isMost(gone, MIN_PASSED_ON * payer.pence),
    )
  const [payers, groups] = [({ payer }: Credit) => payer, payerGroup].map((keyOf) =>
    partiesOf(sumsOf(credits, keyOf)).filter(({ pence }) => pence >= MIN_PART * all),
  )
  const main = (groups ?? []).filter(({ pence }) => pence >= MIN_PART_OF_PAIR * all)
  const passed = new Set([
    ...[...(payers ?? []), ...(groups ?? [])].filter(isPassed).map(({ party }) => party),
    ...pairsPassedOn(main, payees),
  ])
  return new Set(
    credits
      .filter((credit) => passed.has(credit.payer) || passed.has(payerGroup(credit)))
      .map(({ payer }) => payer),
  )
}

/** First two names of a text. A payer or payee stays the same if a reference after the name changes. */
const groupOf = (names: readonly string[], key: string): string =>
  names.length === 0 ? key : names.slice(0, 2).join(' ')
const payerGroup = ({ names, payer }: Credit): string => `${groupOf(names, payer)}…`
const payeeGroup = ({ names, payee }: MoneyOut): string => (payee === CASH ? CASH : groupOf(names, payee))

function sumsOf<Row extends Moved>(rows: readonly Row[], keyOf: (row: Row) => string): Sum[] {
  const sums = rows.map((row) => ({
    day: numberOfDay(row.bookedOn),
    month: monthOf(row.bookedOn),
    pence: Math.abs(row.pence),
    party: keyOf(row),
  }))
  // Sorted, so that the order in which a bank sends rows changes nothing.
  return sums.sort(
    (one, other) => one.day - other.day || one.pence - other.pence || compare(one.party, other.party),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Groups by payer or payee, greatest sum first. */
const partiesOf = (sums: readonly Sum[]): Party[] =>
  [...Map.groupBy(sums, ({ party }) => party)]
    .map(([party, rows]) => ({ party, rows, days: byDay(rows), pence: total(rows) }))
    .sort((one, other) => other.pence - one.pence || compare(one.party, other.party))

function byDay(sorted: readonly Sum[]): Sum[] {
  const days: Sum[] = []
  for (const row of sorted) {
    const last = days.at(-1)
    if (last?.day === row.day) last.pence += row.pence
    else days.push({ ...row })
  }
  return days
}

const isMost = (gone: readonly Sum[], leastPence: number): boolean =>
  gone.length >= MIN_MONTHS &&
  total(gone) >= leastPence &&
  new Set(gone.map(({ month }) => month)).size >= MIN_MONTHS

const isNear = (paid: number, credit: number): boolean => Math.abs(paid - credit) <= credit * NEAR_PART

/** Returns the credits that leave as nearly the same sum within half a month, before or after, to any payee. */
function alike(credits: readonly Sum[], left: readonly Sum[]): Sum[] {
  const taken = new Set<number>()
  let first = 0
  return credits.filter(({ day, pence }) => {
    while ((left[first]?.day ?? day) < day - SOON_DAYS) first += 1
    for (let at = first; at < left.length; at += 1) {
      const row = left[at]
      if (!row || row.day > day + SOON_DAYS) return false
      if (!isNear(row.pence, pence) || taken.has(at)) continue
      taken.add(at)
      return true
    }
    return false
  })
}

/** Returns the days of credits that leave to one payee, where the payments nearest to each are added up, and credits too. */
function sentTo(payee: Party, { days, pence }: { days: readonly Sum[]; pence: number }): Sum[] {
  // No run of credits is much more than what was paid.
  if (payee.pence < (1 - NEAR_PART) * MIN_PASSED_ON * pence) return []
  const paid = days.map(() => 0)
  let at = 0
  for (const payment of payee.days) {
    while (distance(days[at + 1], payment) < distance(days[at], payment)) at += 1
    if (distance(days[at], payment) <= MONTH_DAYS) paid[at] = (paid[at] ?? 0) + payment.pence
  }
  const gone: Sum[] = []
  for (let from = 0; from < days.length; from += 1) {
    const run = runOf(days, paid, from)
    gone.push(...run)
    from += Math.max(0, run.length - 1)
  }
  return gone
}

const distance = (one: Sum | undefined, other: Sum): number =>
  one ? Math.abs(one.day - other.day) : Number.POSITIVE_INFINITY

/** Returns the fewest days of credits from a place on that are nearly what was paid for them; none if no number is. */
function runOf(credits: readonly Sum[], paid: readonly number[], from: number): readonly Sum[] {
  let [came, went] = [0, 0]
  for (let to = from; to < credits.length; to += 1) {
    const [first, last] = [credits[from], credits[to]]
    if (!first || !last || last.day - first.day > MAX_SPAN_DAYS) return []
    came += last.pence
    went += paid[to] ?? 0
    if (isNear(went, came)) return credits.slice(from, to + 1)
  }
  return []
}

/** Two companies may each pay half of what then leaves as one payment. */
function pairsPassedOn(main: readonly Party[], payees: readonly Party[]): string[] {
  return main.flatMap((one, at) =>
    main.slice(at + 1).flatMap((other) => {
      const days = [...one.days, ...other.days].sort((a, b) => a.day - b.day || a.pence - b.pence)
      const pence = Math.min(one.pence, other.pence)
      return payees.flatMap((payee) => {
        const gone = sentTo(payee, { days, pence })
        return [one, other]
          .filter(({ party, pence: least }) =>
            isMost(
              gone.filter((row) => row.party === party),
              MIN_PASSED_ON * least,
            ),
          )
          .map(({ party }) => party)
      })
    }),
  )
}
