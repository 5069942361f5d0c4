import { addDays, addMonths, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Tenancy } from '../../features/rent-record/domain/find-rent.ts'
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

export interface Life {
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
export interface Wish {
  every?: 'week' | 'fortnight' | 'four_weeks' | 'month'
  weekday?: number
  told?: Partial<Pick<Tenancy, 'payees' | 'share'>> & { every?: null; otherWeek?: true; rise?: true }
  startsInside?: true
}

export type Walk = Wish & { live: (life: Life) => Move[] }

export const working = (day: Day) => workingDayOnOrAfter(day, 'england-and-wales')

export function whole(life: Life, index: number, more: Partial<Move> = {}): Move {
  const pence = life.price[index] ?? 0
  const on = addDays(working(life.due[index] ?? ''), life.lag)
  return { on, pence, name: life.owner, towards: [[index, pence]], ...more }
}

export function each(life: Life, make: (index: number) => Move[]): Move[] {
  return life.due.flatMap((_, index) => make(index))
}

export function inPieces(
  life: Life,
  index: number,
  pieces: readonly (Partial<Move> & { pence: number })[],
): Move[] {
  return pieces.map((piece) => whole(life, index, { towards: [[index, piece.pence]], ...piece }))
}

export function halves(life: Life, index: number, second: Partial<Move>): Move[] {
  const pence = life.price[index] ?? 0
  const first = Math.ceil(pence / 2)
  return inPieces(life, index, [{ pence: first }, { pence: pence - first, ...second }])
}

export function lump(life: Life, indexes: readonly number[], more: Partial<Move> = {}): Move {
  const towards = indexes.map((index): [number, number] => [index, life.price[index] ?? 0])
  const pence = towards.reduce((sum, [, part]) => sum + part, 0)
  return whole(life, indexes.at(-1) ?? 0, { pence, towards, ...more })
}

/** Rent account of a landlord: each payment settles the oldest open week. */
function ledger(life: Life, payments: readonly { on: Day; pence: number }[]): Move[] {
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

export function monthly(life: Life, penceOf: (first: Day, next: Day) => number): Move[] {
  const payments: { on: Day; pence: number }[] = []
  const [start = ''] = life.due
  const end = life.due.at(-1) ?? ''
  for (let first = `${start.slice(0, 7)}-01`; first <= end; first = addMonths(first, 1))
    payments.push({
      on: first < start ? start : working(first),
      pence: penceOf(first, addMonths(first, 1)),
    })
  return ledger(
    life,
    payments.filter(({ pence }) => pence > 0),
  )
}
