import { addDays, addMonths } from '@keyturn/platform/days'
import { describe, expect, it } from 'vitest'
import { BankHistory } from '../testing/index.ts'
import { findRent } from './find-rent.ts'

const OKAFOR = 'S/O J OKAFOR FLAT 2'

const standing = (history: BankHistory) =>
  Object.fromEntries(
    findRent(history.input()).periods.map(({ dueOn, state, settledOn }) => [dueOn, `${state} ${settledOn}`]),
  )
const settledBy = (history: BankHistory, id: string) => {
  const { matches, periods } = findRent(history.input())
  const match = matches.find(({ transactionId }) => transactionId === id)
  return match?.periodIndexes.map((at) => periods[at]?.dueOn)
}

const missedInMarch = () =>
  new BankHistory()
    .tenancy({
      startsOn: '2025-12-15',
      terms: [{ from: '2025-12-15', pence: 95_000, every: 'month', dueDay: 15 }],
    })
    .everyMonth('2025-12-15', 3, 950, OKAFOR)

describe('rent that is paid near a due day', () => {
  it.each(['2026-04-13', '2026-04-14', '2026-04-15', '2026-05-14'])(
    'two days early does not pay an earlier missed month, seen on %s',
    (today) => {
      const history = missedInMarch().pays('2026-04-13', 950, OKAFOR).on(today)
      expect(standing(history)).toMatchObject({
        '2026-03-15': 'not_found null',
        '2026-04-15': 'on_time 2026-04-13',
      })
    },
  )

  it.each(['2026-04-15', '2026-04-18', '2026-04-21', '2026-05-14'])(
    'in part on the rent day does not pay an earlier missed month, seen on %s',
    (today) => {
      const history = missedInMarch().pays('2026-04-15', 570, OKAFOR).on(today)
      expect(standing(history)).toMatchObject({
        '2026-03-15': 'not_found null',
        '2026-04-15': 'part_paid null',
      })
    },
  )

  it('and a second time soon after leaves the next month on time', () => {
    const history = new BankHistory()
      .everyMonth('2025-09-01', 3, 950, OKAFOR)
      .pays('2026-01-01', 950, OKAFOR)
      .pays('2026-01-10', 950, OKAFOR)
      .on('2026-01-20')
    expect(standing(history)).toMatchObject({ '2026-01-01': 'on_time 2026-01-01' })
    expect(settledBy(history, 't5')).toEqual(['2025-12-01'])
    const { matches } = findRent(history.input())
    expect(matches.map(({ confidence }) => confidence >= 0.8)).toEqual(Array(5).fill(true))
  })

  it('ambiguously has both months that it can pay', () => {
    const pair = new BankHistory()
      .everyMonth('2025-09-01', 3, 950, OKAFOR)
      .pays('2026-01-01', 950, OKAFOR)
      .pays('2026-01-10', 950, OKAFOR)
      .on('2026-01-20')
    const doubts = findRent(pair.input()).matches.map(({ reasons }) =>
      reasons.find((reason) => reason.startsWith('It could also be')),
    )
    expect(doubts).toEqual([
      undefined,
      undefined,
      undefined,
      'It could also be the rent due on 01 December 2025',
      'It could also be the rent due on 01 January 2026',
    ])
  })

  it('within the thirty days makes its month late, and no other month', () => {
    const history = new BankHistory()
      .everyMonth('2025-10-01', 4, 950, OKAFOR)
      .pays('2026-02-27', 950, OKAFOR)
      .everyMonth('2026-03-02', 1, 950, OKAFOR)
      .on('2026-03-20')
    expect(standing(history)).toMatchObject({
      '2026-02-01': 'late 2026-02-27',
      '2026-03-01': 'on_time 2026-03-02',
    })
  })

  it('in addition pays the older of two unpaid months', () => {
    const history = new BankHistory()
      .everyMonth('2025-07-01', 3, 950, OKAFOR)
      .everyMonth('2025-12-01', 1, 950, OKAFOR)
      .pays('2025-12-12', 950, OKAFOR)
      .on('2025-12-20')
    expect(settledBy(history, 't5')).toEqual(['2025-10-01'])
  })

  it('three times at once pays the two missing months and this one', () => {
    const history = new BankHistory()
      .everyMonth('2025-05-01', 4, 950, OKAFOR)
      .pays('2025-11-01', 2850, OKAFOR)
      .everyMonth('2025-12-01', 1, 950, OKAFOR)
      .on('2025-12-20')
    expect(settledBy(history, 't5')).toEqual(['2025-09-01', '2025-10-01', '2025-11-01'])
    expect(standing(history)).toMatchObject({ '2025-11-01': 'on_time 2025-11-01' })
  })
})

describe('an unpaid June that an extra payment settles', () => {
  const without = (month: string, lastDay: string) =>
    new BankHistory()
      .everyMonth('2026-01-01', 5, 950, OKAFOR)
      .pays('2026-07-01', 950, OKAFOR)
      .pays(month, 950, OKAFOR)
      .on(lastDay)
      .tenancy({ startsOn: '2026-01-01' })

  it.each([
    ['2026-07-06', '2026-08-05'],
    ['2026-07-06', '2026-08-10'],
    ['2026-07-09', '2026-08-05'],
    ['2026-07-09', '2026-08-10'],
    ['2026-07-16', '2026-08-10'],
  ])('stays settled when a later month is unpaid: paid on %s, seen on %s', (paidOn, today) => {
    const history = without(paidOn, today)
    expect(settledBy(history, 't7')).toEqual(['2026-06-01'])
    expect(standing(history)).toMatchObject({ '2026-07-01': 'on_time 2026-07-01' })
    expect(standing(history)['2026-08-01']).toMatch(/^(upcoming|not_found) null$/)
  })

  it.each(['2026-07-31', '2026-08-10'])(
    'stays unpaid if the payment came the day before August’s rent, seen on %s',
    (today) => {
      expect(standing(without('2026-07-31', today))).toMatchObject({ '2026-08-01': 'on_time 2026-07-31' })
    },
  )

  it('is settled 27 days late, and July is on time', () => {
    const history = new BankHistory()
      .everyMonth('2026-01-01', 5, 950, OKAFOR)
      .pays('2026-06-28', 950, OKAFOR)
      .pays('2026-07-01', 950, OKAFOR)
      .on('2026-08-10')
    expect(standing(history)).toMatchObject({
      '2026-06-01': 'late 2026-06-28',
      '2026-07-01': 'on_time 2026-07-01',
      '2026-08-01': 'not_found null',
    })
  })

  it('gets no other month’s money: the remainder of a part-paid month stays there', () => {
    const history = new BankHistory()
      .everyMonth('2026-01-01', 5, 950, OKAFOR)
      .pays('2026-06-01', 600, OKAFOR)
      .pays('2026-07-01', 950, OKAFOR)
      .pays('2026-07-09', 350, OKAFOR)
      .on('2026-08-10')
    expect(standing(history)).toMatchObject({ '2026-08-01': 'not_found null' })
  })

  it('stays settled for weekly rent too', () => {
    const terms = [{ from: '2026-01-05', pence: 20_000, every: 'week' as const, dueDay: 1 }]
    const history = new BankHistory().tenancy({ startsOn: '2026-01-05', terms })
    for (const week of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
      history.pays(addDays('2026-01-05', week * 7), 200, OKAFOR)
    history.pays('2026-04-08', 200, OKAFOR).pays('2026-04-20', 200, OKAFOR).on('2026-04-20')
    expect(standing(history)).toMatchObject({
      '2026-03-30': 'late 2026-04-08',
      '2026-04-13': 'not_found null',
    })
  })

  it('does not exist for rent three weeks early without debts, which pays the month ahead', () => {
    const history = new BankHistory()
      .everyMonth('2026-01-01', 7, 950, OKAFOR)
      .pays('2026-07-09', 950, OKAFOR)
      .on('2026-08-10')
    expect(standing(history)).toMatchObject({ '2026-08-01': 'on_time 2026-07-09' })
  })
})

describe('one payment of several rents', () => {
  const afterMissed = (months: number, sum: number, today: string) =>
    new BankHistory()
      .everyMonth('2026-01-01', 6 - months, 950, OKAFOR)
      .pays('2026-07-01', sum, OKAFOR)
      .on(today)
      .tenancy({ startsOn: '2026-01-01' })

  it.each(['2026-07-02', '2026-08-05', '2026-08-10', '2026-09-10'])(
    'pays a missed month, whatever is unpaid later, seen on %s',
    (today) => {
      const history = afterMissed(1, 1900, today)
      expect(settledBy(history, 't6')).toEqual(['2026-06-01', '2026-07-01'])
      expect(standing(history)).toMatchObject({
        '2026-06-01': 'late 2026-07-01',
        '2026-07-01': 'on_time 2026-07-01',
        '2026-08-01': expect.stringMatching(/^(upcoming|not_found) null$/),
      })
    },
  )

  it.each(['2026-07-02', '2026-08-10', '2026-09-10', '2026-10-10'])(
    'pays two missed months, seen on %s',
    (today) => {
      expect(settledBy(afterMissed(2, 2850, today), 't5')).toEqual(['2026-05-01', '2026-06-01', '2026-07-01'])
    },
  )

  it.each(['2026-08-05', '2026-08-10', '2026-09-10'])(
    'made months later still pays the missed month, seen on %s',
    (today) => {
      const history = new BankHistory()
        .everyMonth('2026-01-01', 4, 950, OKAFOR)
        .everyMonth('2026-06-01', 1, 950, OKAFOR)
        .pays('2026-07-01', 1900, OKAFOR)
        .on(today)
        .tenancy({ startsOn: '2026-01-01' })
      expect(settledBy(history, 't6')).toEqual(['2026-05-01', '2026-07-01'])
    },
  )

  it.each(['2027-10-14', '2027-10-25', '2027-11-20'])(
    'begins to pay an open month with its remainder, seen on %s',
    (today) => {
      const history = new BankHistory()
        .tenancy({
          startsOn: '2027-01-15',
          terms: [
            { from: '2027-01-15', pence: 83_961, every: 'month', dueDay: 15 },
            { from: '2027-08-15', pence: 53_700, every: 'month', dueDay: 15 },
          ],
        })
        .everyMonth('2027-01-15', 6, 839.61, OKAFOR)
        .pays('2027-07-15', 503.77, OKAFOR)
        .pays('2027-09-15', 1074, OKAFOR)
        .on(today)
      expect(settledBy(history, 't8')).toEqual(['2027-07-15', '2027-08-15', '2027-09-15'])
    },
  )

  it('pays months ahead if none of the last three is unpaid', () => {
    const paid = (missed: string) => {
      const history = new BankHistory()
      for (let at = 0; at < 6; at += 1) {
        const day = addMonths('2026-01-01', at)
        if (day !== missed) history.pays(day, 950, OKAFOR)
      }
      return history
        .pays('2026-07-01', 1900, OKAFOR)
        .everyMonth('2026-09-01', 1, 950, OKAFOR)
        .on('2026-09-10')
        .tenancy({ startsOn: '2026-01-01' })
    }
    expect(standing(paid('none'))).toMatchObject({ '2026-08-01': 'on_time 2026-07-01' })
    expect(standing(paid('2026-03-01'))).toMatchObject({
      '2026-03-01': 'not_found null',
      '2026-08-01': 'on_time 2026-07-01',
    })
  })
})

describe('rent 46 to 53 days late, after a month that was paid on its day', () => {
  const paidOn = (day: string, today: string) =>
    new BankHistory()
      .everyMonth('2026-01-01', 5, 950, OKAFOR)
      .pays('2026-07-01', 950, OKAFOR)
      .pays(day, 950, OKAFOR)
      .on(today)
      .tenancy({ startsOn: '2026-01-01' })

  it.each([
    ['2026-07-17', '2026-07-31'],
    ['2026-07-17', '2026-08-10'],
    ['2026-07-20', '2026-08-05'],
    ['2026-07-20', '2026-09-10'],
    ['2026-07-24', '2026-07-31'],
    ['2026-07-24', '2026-08-10'],
  ])('pays the missed month: paid on %s, seen on %s', (day, today) => {
    expect(settledBy(paidOn(day, today), 't7')).toEqual(['2026-06-01'])
  })

  it('is asked about if it may be early rent, unless it was verified before', () => {
    const history = paidOn('2026-07-24', '2026-08-10')
    const rentOf = (verified: ReadonlySet<string>) => {
      const { matches, periods } = findRent({ ...history.input(), verified })
      const match = matches.find(({ transactionId }) => transactionId === 't7')
      return match && periods[match.orElse ?? -1]?.dueOn
    }
    expect(rentOf(new Set())).toBe('2026-08-01')
    expect(rentOf(new Set(['t7']))).toBeUndefined()
  })
})

describe('rent up to three days early while the month before is unpaid', () => {
  const afterFebruary = (day: string, today: string) =>
    new BankHistory()
      .tenancy({
        startsOn: '2025-11-15',
        terms: [{ from: '2025-11-15', pence: 95_000, every: 'month', dueDay: 15 }],
      })
      .everyMonth('2025-11-15', 3, 950, OKAFOR)
      .pays(day, 950, OKAFOR)
      .on(today)

  it.each([
    ['2026-03-12', '2026-03-12'],
    ['2026-03-13', '2026-03-14'],
    ['2026-03-13', '2026-03-20'],
    ['2026-03-14', '2026-03-21'],
    ['2026-03-13', '2026-04-10'],
  ])('pays the month ahead, within its grace and afterwards: paid on %s, seen on %s', (day, today) => {
    const history = afterFebruary(day, today)
    expect(standing(history)).toMatchObject({
      '2026-02-15': 'not_found null',
      '2026-03-15': `on_time ${day}`,
    })
    expect(findRent(history.input()).matches.at(-1)).toMatchObject({ orElse: null })
  })

  it('becomes late rent of the month before, once the month ahead has its own payment', () => {
    const history = afterFebruary('2026-03-13', '2026-03-17').pays('2026-03-16', 950, OKAFOR)
    expect(standing(history)).toMatchObject({
      '2026-02-15': 'late 2026-03-13',
      '2026-03-15': 'on_time 2026-03-16',
    })
  })
})

describe('half payments of a rent that rose undeclared', () => {
  const halves = (second: number) =>
    new BankHistory()
      .tenancy({
        startsOn: '2025-09-09',
        terms: [
          { from: '2025-09-09', pence: 73_204, every: 'month', dueDay: 9 },
          { from: '2026-05-09', pence: 84_600, every: 'month', dueDay: 9 },
        ],
      })
      .everyMonth('2025-09-09', 7, 776, OKAFOR)
      .pays('2026-04-09', 388, OKAFOR)
      .pays('2026-04-12', second, OKAFOR)
      .pays('2026-06-09', 846, OKAFOR)
      .pays('2026-06-16', 846, OKAFOR)

  it.each(['2026-05-20', '2026-06-20', '2026-07-14', '2026-07-20', '2026-08-20'])(
    'do not begin to pay another month, seen on %s',
    (today) => {
      const history = halves(388).on(today)
      expect(settledBy(history, 't9')).toEqual(['2026-04-09'])
      const { periods } = findRent(history.input())
      expect(periods.find(({ dueOn }) => dueOn === '2026-05-09')?.foundPence).toBe(0)
      if (today > '2026-06-16') expect(settledBy(history, 't11')).toEqual(['2026-05-09'])
      if (today > '2026-07-14') expect(standing(history)).toMatchObject({ '2026-07-09': 'not_found null' })
    },
  )

  it('begin to pay the next month if they exceed half of the rent clearly', () => {
    const history = halves(488).on('2026-05-20')
    expect(settledBy(history, 't9')).toEqual(['2026-04-09', '2026-05-09'])
  })
})

describe('weekly rent', () => {
  const every = (step: number, first: string, count: number, pounds: number) => {
    const history = new BankHistory()
    for (let at = 0; at < count; at += 1) history.pays(addDays(first, at * step), pounds, OKAFOR)
    return history.on(addDays(first, (count - 1) * step + 1))
  }

  it('paid on Saturdays pays its own Saturday, up to the newest one', () => {
    const terms = [{ from: '2025-03-01', pence: 16_500, every: 'week' as const, dueDay: 6 }]
    const history = every(7, '2025-03-01', 12, 165).tenancy({ startsOn: '2025-03-01', terms })
    const { periods } = findRent(history.input())
    for (const { dueOn, settledOn } of periods.slice(0, 12)) expect(settledOn).toBe(dueOn)
    expect(periods.slice(12).map(({ state }) => state)).toEqual(['upcoming'])
  })

  it.each(['fortnight', 'four_weeks'] as const)(
    'paid every %s may be counted from another week than the terms',
    (cycle) => {
      const step = cycle === 'fortnight' ? 14 : 28
      const terms = [{ from: '2025-01-01', pence: 33_000, every: cycle, dueDay: 5 }]
      const history = every(step, '2025-01-10', 12, 330).tenancy({ startsOn: '2025-01-01', terms })
      const { periods } = findRent(history.input())
      expect(periods.slice(0, 12).map(({ dueOn }) => dueOn)).toEqual(
        Array.from({ length: 12 }, (_, at) => addDays('2025-01-10', at * step)),
      )
      expect(periods.slice(0, 12).map(({ state }) => state)).toEqual(Array(12).fill('on_time'))
    },
  )

  it('paid monthly settles its weeks', () => {
    const terms = [{ from: '2025-09-01', pence: 20_000, every: 'week' as const, dueDay: 1 }]
    const history = new BankHistory().tenancy({ startsOn: '2025-09-01', terms }).on('2025-12-02')
    for (const [day, weeks] of [
      ['2025-09-01', 5],
      ['2025-10-01', 4],
      ['2025-11-03', 4],
      ['2025-12-01', 5],
    ] as const)
      history.pays(day, 200 * weeks, OKAFOR)
    expect(findRent(history.input()).periods.map(({ state }) => state)).toEqual(Array(15).fill('on_time'))
  })
})

it('rent paid in halves to two owners is found, although only one owner was declared', () => {
  const history = new BankHistory()
    .everyMonth('2025-01-01', 6, 475, OKAFOR)
    .everyMonth('2025-01-01', 6, 475, 'S/O ADA NWOSU')
    .on('2025-06-20')
  const { matches, periods } = findRent(history.input())
  expect(matches.filter(({ confidence }) => confidence >= 0.8)).toHaveLength(12)
  expect(periods.slice(0, 5).map(({ state }) => state)).toEqual(Array(5).fill('on_time'))
})
