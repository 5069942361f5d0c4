import { addDays, type Day } from '@keyturn/platform/days'
import { each, inPieces, lump, type Move, type Walk, whole } from './life.ts'

/** Times at which renters pay, failures, and how renters settle them. */
export const TIMES: Record<string, Walk> = {
  'missed, then two in one month': {
    live: (life) =>
      each(life, (index) => {
        if (index !== life.at) return [whole(life, index)]
        const next = whole(life, index + 1)
        return [whole(life, index, { on: addDays(next.on, life.random.whole(3, 12)) })]
      }),
  },
  'missed for good': {
    live: (life) => each(life, (index) => (index === life.at ? [] : [whole(life, index)])),
  },
  'three at once, two of them late': {
    live: (life) =>
      each(life, (index) => {
        if (index === life.at || index === life.at + 1) return []
        return [index === life.at + 2 ? lump(life, [index - 2, index - 1, index]) : whole(life, index)]
      }),
  },
  'fortnightly, begun in the other week': {
    every: 'fortnight',
    weekday: 5,
    told: { otherWeek: true },
    live: (life) => each(life, (index) => [whole(life, index)]),
  },
  'weekly on Saturdays': {
    every: 'week',
    weekday: 6,
    live: (life) => each(life, (index) => [whole(life, index, { on: life.due[index] ?? '' })]),
  },
  'no frequency told, weekly': {
    every: 'week',
    weekday: 3,
    told: { every: null },
    live: (life) => each(life, (index) => [whole(life, index)]),
  },
  'no frequency told, four-weekly': {
    every: 'four_weeks',
    weekday: 2,
    told: { every: null },
    live: (life) => each(life, (index) => [whole(life, index)]),
  },
  'on payday, days ahead': {
    live: (life) => {
      const ahead = life.random.whole(5, 9)
      return each(life, (index) => [whole(life, index, { on: addDays(life.due[index] ?? '', -ahead) })])
    },
  },
  'a quarter every week': {
    live: (life) =>
      each(life, (index) => {
        const pence = life.price[index] ?? 0
        const quarter = Math.floor(pence / 4)
        return inPieces(
          life,
          index,
          [0, 7, 14, 21].map((wait) => ({
            pence: wait === 21 ? pence - 3 * quarter : quarter,
            on: addDays(life.due[index] ?? '', wait),
          })),
        )
      }),
  },
  'rounded up': {
    live: (life) =>
      each(life, (index) => {
        const pence = Math.ceil(((life.price[index] ?? 0) + 150) / 1000) * 1000
        return [whole(life, index, { pence, towards: [[index, pence]] })]
      }),
  },
  'a term at a time': {
    startsInside: true,
    live: (life) => {
      const terms = Math.min(4, Math.max(3, life.at))
      const moves: Move[] = []
      for (let index = 0; index < life.due.length; index += terms) {
        const all = Array.from({ length: terms }, (_, more) => index + more).filter(
          (to) => to < life.due.length,
        )
        moves.push(lump(life, all, { on: whole(life, index).on }))
      }
      return moves
    },
  },
  'as it comes in': {
    live: (life) =>
      each(life, (index) => {
        let left = life.price[index] ?? 0
        const pieces: { pence: number; on: Day }[] = []
        for (let day = -5; left > 0; day += life.random.whole(1, 3)) {
          const wanted = life.random.whole(8, 30) * 1000
          const pence = day > 2 || left - wanted < 5000 ? left : wanted
          pieces.push({ pence, on: addDays(life.due[index] ?? '', day) })
          left -= pence
        }
        return inPieces(life, index, pieces)
      }),
  },
  'two at once before a journey': {
    live: (life) =>
      each(life, (index) => {
        if (index === life.at + 1) return []
        if (index !== life.at) return [whole(life, index)]
        return [lump(life, [index, index + 1], { on: whole(life, index).on })]
      }),
  },
  'a repair taken off once': {
    live: (life) =>
      each(life, (index) => {
        const pence = (life.price[index] ?? 0) - (index === life.at ? life.random.whole(60, 180) * 100 : 0)
        return [whole(life, index, { pence, towards: [[index, pence]] })]
      }),
  },
  'the landlord gives some back': {
    live: (life) => {
      const back = { ...whole(life, life.at), pence: -life.random.whole(30, 90) * 100, reference: 'refund' }
      const { towards: _, ...refund } = { ...back, on: addDays(back.on, life.random.whole(2, 12)) }
      return [...each(life, (index) => [whole(life, index)]), refund]
    },
  },
  'came back, paid with the next': {
    live: (life) =>
      each(life, (index) => {
        const rent = whole(life, index)
        if (index !== life.at) return [rent]
        const { towards: _, ...lost } = rent
        const on = addDays(rent.on, 1)
        const again = whole(life, index, { on: addDays(rent.on, life.random.whole(6, 20)) })
        return [lost, { ...lost, on, pence: -lost.pence, reference: 'returned' }, again]
      }),
  },
  'nobody named': {
    told: { payees: [] },
    live: (life) => each(life, (index) => [whole(life, index, { reference: 'rent' })]),
  },
}
