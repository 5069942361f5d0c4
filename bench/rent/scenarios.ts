import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import {
  forEachPeriod,
  fullPayment,
  halves,
  inInstalments,
  monthly,
  type Scenario,
  workingDay,
} from './scenario.ts'

const TILLS = [
  'RENTFLO*{x} LONDON GB',
  'CARD 4471 PAYMYPAD.COM {x}',
  'VIS SQ *LETTING DESK {x}',
  'CONTACTLESS SUMUP *HI ST LETS',
  'ZETTLE_*{x}',
  'WP-TENANTPAY {x} 0345',
]

/** Ways in which renters pay, and their payees. */
export const PAYMENT_SCENARIOS: Record<string, Scenario> = {
  steady: { live: (life) => forEachPeriod(life, (index) => [fullPayment(life, index)]) },
  'two owners, one named': {
    live: (life) =>
      forEachPeriod(life, (index) =>
        halves(life, index, {
          name: life.other,
          on: addDays(fullPayment(life, index).on, life.random.whole(0, 1)),
        }),
      ),
  },
  'by card, worded anew each time': {
    live: (life) =>
      forEachPeriod(life, (index) => [
        fullPayment(life, index, { line: life.random.pick(TILLS), on: addDays(life.due[index] ?? '', 0) }),
      ]),
  },
  'by card through one app': {
    live: (life) => {
      const line = life.random.pick(TILLS)
      return forEachPeriod(life, (index) => [fullPayment(life, index, { line })])
    },
  },
  'a week or two after the told day': {
    live: (life) =>
      forEachPeriod(life, (index) => [
        fullPayment(life, index, { on: addDays(life.due[index] ?? '', 7 + life.lag * 2) }),
      ]),
  },
  'company under another name': {
    live: (life) =>
      forEachPeriod(life, (index) => [fullPayment(life, index, { name: 'WH RESI OPCO 2 LLP' })]),
  },
  'home sold': {
    live: (life) =>
      forEachPeriod(life, (index) => [
        fullPayment(life, index, index < life.at ? {} : { name: life.other, reference: 'rent' }),
      ]),
  },
  'through a joint account': {
    live: (life) => {
      const more = life.random.pick([0, 0, 20_000])
      return forEachPeriod(life, (index) => {
        const rent = fullPayment(life, index, { account: 'joint' })
        const on = addDays(rent.on, -life.random.whole(0, 3))
        const moved = { on, pence: rent.pence + more, name: 'JOINT', line: 'TFR JOINT ACCT 20-11-09' }
        return [
          rent,
          moved,
          { ...moved, pence: -moved.pence, account: 'joint', line: 'FROM CURRENT A/C TFR' },
        ]
      })
    },
  },
  'another bank': {
    live: (life) =>
      forEachPeriod(life, (index) => [
        fullPayment(life, index, index < life.at ? {} : { account: 'new', reference: 'rent' }),
      ]),
  },
  'pays for all, is paid back': {
    told: { share: 0.5 },
    live: (life) =>
      forEachPeriod(life, (index) => {
        const share = life.price[index] ?? 0
        const rent = fullPayment(life, index, { pence: share * 2, towards: [[index, share * 2]] })
        const back = addDays(rent.on, life.random.whole(-2, 3))
        return [rent, { on: back, pence: -share, name: life.other, reference: 'rent' }]
      }),
  },
  'pending and booked': {
    live: (life) =>
      forEachPeriod(life, (index) => {
        const booked = fullPayment(life, index)
        const { towards: _, ...pending } = booked
        return [
          { ...pending, on: addDays(booked.on, -life.random.whole(1, 2)), reference: 'pending' },
          booked,
        ]
      }),
  },
  'a rise paid beside the old order': {
    told: { rise: true },
    live: (life) => {
      const old = life.price[0] ?? 0
      const wait = life.random.whole(0, 4)
      return forEachPeriod(life, (index) => {
        const pence = life.price[index] ?? 0
        const on = addDays(fullPayment(life, index).on, wait)
        if (pence <= old) return [fullPayment(life, index)]
        return inInstalments(life, index, [{ pence: old }, { pence: pence - old, on, reference: 'top up' }])
      })
    },
  },
  'moved to one of nearly the same name': {
    startsInside: true,
    live: (life) => {
      const [first = ''] = life.due
      const before = Array.from({ length: 3 }, (_, back) => ({
        on: workingDay(addMonths(first, -1 - back)),
        pence: life.random.pick([life.price[0] ?? 0, Math.round((life.price[0] ?? 0) * 0.85)]),
        name: `${life.owner.split(' ')[0]} ${life.owner.split(' ').at(-1)}s`,
        reference: 'old flat',
      }))
      return [...before, ...forEachPeriod(life, (index) => [fullPayment(life, index)])]
    },
  },
  'weekly, paid by the month': {
    every: 'week',
    weekday: 1,
    startsInside: true,
    live: (life) => {
      const weeks = (first: Day, next: Day) => life.due.filter((day) => day >= first && day < next).length
      return monthly(life, (first, next) => weeks(first, next) * (life.price[0] ?? 0))
    },
  },
  'weekly, a twelfth of the year each month': {
    every: 'week',
    weekday: 1,
    startsInside: true,
    live: (life) => {
      const [start = ''] = life.due
      const weekly = life.price[0] ?? 0
      const weeks = (next: string) => life.due.filter((day) => day < next).length
      return monthly(life, (first, next) =>
        first < start ? weeks(next) * weekly : Math.round((weekly * 52) / 12),
      )
    },
  },
  'equal halves from two accounts': {
    live: (life) => forEachPeriod(life, (index) => halves(life, index, { account: 'second' })),
  },
}
