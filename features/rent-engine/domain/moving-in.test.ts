import { addMonths } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { findRent } from './find-rent.ts'
import type { Transaction } from './model.ts'

/** Payments to the landlord around moving in on 12 April, the first rent last. */
const MOVES: Record<string, [string, number, string?][]> = {
  'in words': [
    ['2026-03-20', 219, 'HOLDING FEE'],
    ['2026-04-08', 1_096, 'DEPOSIT'],
    ['2026-04-12', 950],
  ],
  'without words': [
    ['2026-03-20', 219],
    ['2026-04-08', 1_096],
    ['2026-04-12', 950],
  ],
  'a deposit of one rent': [
    ['2026-03-20', 219],
    ['2026-04-08', 950],
    ['2026-04-11', 950],
  ],
  'the deposit less the holding fee': [
    ['2026-03-20', 219],
    ['2026-04-08', 877],
    ['2026-04-12', 950],
  ],
  'all before moving in': [
    ['2026-03-20', 219],
    ['2026-04-10', 1_096],
    ['2026-04-10', 950],
  ],
}
const row = (id: string, bookedOn: string, pounds: number, words = ''): Transaction => ({
  ...{ id, accountId: 'current', bookedOn, pence: -pounds * 100, description: `FPO J OKAFOR ${words}` },
})

describe.each(Object.entries(MOVES))('holding fee, deposit and first rent: %s', (_how, payments) => {
  test.each([
    [12, 0],
    [12, 4],
    [null, 0],
    [null, 1],
    [null, 4],
  ])('with rent day %j and %i later rents pay the first month on time', (dueDay, months) => {
    const first = payments.map(([on, pounds, words], at) => row(`first ${at}`, on, pounds, words))
    const later = Array.from({ length: months }, (_, at) => {
      const on = addMonths('2026-05-12', at)
      return row(`rent ${at}`, on, 950)
    })
    const shop = { ...row('shop', '2026-02-01', 7), description: 'LARDER & CO' }
    const terms = [{ from: '2026-04-12', pence: 95_000, every: 'month' as const, dueDay }]
    const tenancy = { startsOn: '2026-04-12', terms, payees: ['J Okafor'] }
    const today = addMonths('2026-04-20', months)
    const { periods, matches } = findRent({ transactions: [shop, ...first, ...later], tenancy, today })
    expect(periods[0]).toMatchObject({ dueOn: '2026-04-12', state: 'on_time', foundPence: 95_000 })
    expect(matches.map(({ transactionId }) => transactionId)).toEqual(
      expect.arrayContaining([`first ${payments.length - 1}`]),
    )
    expect(matches.length).toBe(months + 1)
  })
})
