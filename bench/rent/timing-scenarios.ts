import { addDays, type Day } from '@keyturn/platform/days'
import { forEachPeriod, fullPayment, inInstalments, lumpSum, type Move, type Scenario } from './scenario.ts'

/** Times at which renters pay, failures, and how renters settle them. */
export const TIMING_SCENARIOS: Record<string, Scenario> = {
  'missed, then two in one month': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        if (index !== life.at) return [fullPayment(life, index)]
        const next = fullPayment(life, index + 1)
        return [fullPayment(life, index, { on: addDays(next.on, life.random.whole(3, 12)) })]
      }),
  },
  'missed for good': {
    live: (life) => forEachPeriod(life, (index) => (index === life.at ? [] : [fullPayment(life, index)])),
  },
  'three at once, two of them late': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        if (index === life.at || index === life.at + 1) return []
        return [
          index === life.at + 2 ? lumpSum(life, [index - 2, index - 1, index]) : fullPayment(life, index),
        ]
      }),
  },
  'fortnightly, begun in the other week': {
    every: 'fortnight',
    weekday: 5,
    told: { otherWeek: true },
    live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index)]),
  },
  'weekly on Saturdays': {
    every: 'week',
    weekday: 6,
    live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index, { on: life.due[index] ?? '' })]),
  },
  'no frequency told, weekly': {
    every: 'week',
    weekday: 3,
    told: { every: null },
    live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index)]),
  },
  'no frequency told, four-weekly': {
    every: 'four_weeks',
    weekday: 2,
    told: { every: null },
    live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index)]),
  },
  'on payday, days ahead': {
    live: (life) => {
      const ahead = life.random.whole(5, 9)
      return forEachPeriod(life, (index) => [
        fullPayment(life, index, { on: addDays(life.due[index] ?? '', -ahead) }),
      ])
    },
  },
  'a quarter every week': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        const pence = life.price[index] ?? 0
        const quarter = Math.floor(pence / 4)
        return inInstalments(
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
      forEachPeriod(life, (index) => {
        const pence = Math.ceil(((life.price[index] ?? 0) + 150) / 1000) * 1000
        return [fullPayment(life, index, { pence, towards: [[index, pence]] })]
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
        moves.push(lumpSum(life, all, { on: fullPayment(life, index).on }))
      }
      return moves
    },
  },
  'as it comes in': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        let left = life.price[index] ?? 0
        const pieces: { pence: number; on: Day }[] = []
        for (let day = -5; left > 0; day += life.random.whole(1, 3)) {
          const wanted = life.random.whole(8, 30) * 1000
          const pence = day > 2 || left - wanted < 5000 ? left : wanted
          pieces.push({ pence, on: addDays(life.due[index] ?? '', day) })
          left -= pence
        }
        return inInstalments(life, index, pieces)
      }),
  },
  'two at once before a journey': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        if (index === life.at + 1) return []
        if (index !== life.at) return [fullPayment(life, index)]
        return [lumpSum(life, [index, index + 1], { on: fullPayment(life, index).on })]
      }),
  },
  'a repair taken off once': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        const pence = (life.price[index] ?? 0) - (index === life.at ? life.random.whole(60, 180) * 100 : 0)
        return [fullPayment(life, index, { pence, towards: [[index, pence]] })]
      }),
  },
  'the landlord gives some back': {
    live: (life) => {
      const back = {
        ...fullPayment(life, life.at),
        pence: -life.random.whole(30, 90) * 100,
        reference: 'refund',
      }
      const { towards: _, ...refund } = { ...back, on: addDays(back.on, life.random.whole(2, 12)) }
      return [...forEachPeriod(life, (index) => [fullPayment(life, index)]), refund]
    },
  },
  'came back, paid with the next': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        const rent = fullPayment(life, index)
        if (index !== life.at) return [rent]
        const { towards: _, ...lost } = rent
        const on = addDays(rent.on, 1)
        const again = fullPayment(life, index, { on: addDays(rent.on, life.random.whole(6, 20)) })
        return [lost, { ...lost, on, pence: -lost.pence, reference: 'returned' }, again]
      }),
  },
  'nobody named': {
    told: { payees: [] },
    live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index, { reference: 'rent' })]),
  },
}
