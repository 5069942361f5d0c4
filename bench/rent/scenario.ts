import { addDays, addMonths, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Tenancy } from '../../features/rent-engine/domain/find-rent.ts'
import type { Random } from './random.ts'

/* Habits of real renters, from their descriptions and independent of the engine. */

/** Deliberate payment; positive is money out. `towards` lists the due days that a rent was meant for. */
export interface Move {
  on: Day
  pence: number
  name: string
  reference?: string
  account?: string
  /** Whole description, if it was no bank transfer. */
  line?: string
  towards?: [number, number][]
}

export interface RenterHistory {
  random: Random
  due: readonly Day[]
  price: readonly number[]
  /** Landlord as the bank writes it, and another payee of this life. */
  owner: string
  other: string
  /** Position of the change. */
  at: number
  /** Constant delay in days after the due day. */
  lag: number
}

/** Requirements on the home, if it is no fully declared monthly rent. */
export interface HomeRequirements {
  every?: 'week' | 'fortnight' | 'four_weeks' | 'month'
  weekday?: number
  told?: Partial<Pick<Tenancy, 'payees' | 'share'>> & { every?: null; otherWeek?: true; rise?: true }
  startsInside?: true
}

export type Scenario = HomeRequirements & { live: (life: RenterHistory) => Move[] }

export const workingDay = (day: Day) => workingDayOnOrAfter(day, 'england-and-wales')

export function fullPayment(life: RenterHistory, index: number, more: Partial<Move> = {}): Move {
  const pence = life.price[index] ?? 0
  const on = addDays(workingDay(life.due[index] ?? ''), life.lag)
  return { on, pence, name: life.owner, towards: [[index, pence]], ...more }
}

export function forEachPeriod(life: RenterHistory, make: (index: number) => Move[]): Move[] {
  return life.due.flatMap((_, index) => make(index))
}

export function inInstalments(
  life: RenterHistory,
  index: number,
  pieces: readonly (Partial<Move> & { pence: number })[],
): Move[] {
  return pieces.map((piece) => fullPayment(life, index, { towards: [[index, piece.pence]], ...piece }))
}

export function halves(life: RenterHistory, index: number, second: Partial<Move>): Move[] {
  const pence = life.price[index] ?? 0
  const first = Math.ceil(pence / 2)
  return inInstalments(life, index, [{ pence: first }, { pence: pence - first, ...second }])
}

export function lumpSum(life: RenterHistory, indexes: readonly number[], more: Partial<Move> = {}): Move {
  const towards = indexes.map((index): [number, number] => [index, life.price[index] ?? 0])
  const pence = towards.reduce((sum, [, part]) => sum + part, 0)
  return fullPayment(life, indexes.at(-1) ?? 0, { pence, towards, ...more })
}

/** Rent account of a landlord: each payment settles the oldest open week. */
function ledger(life: RenterHistory, payments: readonly { on: Day; pence: number }[]): Move[] {
  const open = [...life.price]
  let oldest = 0
  return payments.map(({ on, pence }) => {
    const towards: [number, number][] = []
    for (let left = pence; left > 0 && oldest < open.length; ) {
      const part = Math.min(left, open[oldest] ?? 0)
      if (part > 0) towards.push([oldest, part])
      open[oldest] = (open[oldest] ?? 0) - part
      left -= part
      if ((open[oldest] ?? 0) <= 0) oldest += 1
    }
    return { on, pence, name: life.owner, towards }
  })
}

export function monthly(life: RenterHistory, penceOf: (first: Day, next: Day) => number): Move[] {
  const payments: { on: Day; pence: number }[] = []
  const [start = ''] = life.due
  const end = life.due.at(-1) ?? ''
  for (let first = `${start.slice(0, 7)}-01`; first <= end; first = addMonths(first, 1))
    payments.push({
      on: first < start ? start : workingDay(first),
      pence: penceOf(first, addMonths(first, 1)),
    })
  return ledger(
    life,
    payments.filter(({ pence }) => pence > 0),
  )
}
