import { addDays, addMonths } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { detectedRents, withRentNow } from './rent-now.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

type Month = [due: number, found: number] | 'upcoming' | 'missing'

const FIRST = '2026-01-01'

const months = (...rents: Month[]) =>
  rents.map((rent, at) => {
    const dueOn = addMonths(FIRST, at)
    if (rent === 'upcoming' || rent === 'missing')
      return aStoredPeriod({
        dueOn,
        duePence: 90_000,
        foundPence: 0,
        state: rent === 'upcoming' ? 'upcoming' : 'not_found',
        settledOn: null,
      })
    const [due, found] = rent
    return aStoredPeriod({ dueOn, duePence: due * 100, foundPence: found * 100, settledOn: dueOn })
  })

const seen = (...rents: Month[]) => detectedRents(months(...rents))[0] ?? null

describe('the rent inferred from payments', () => {
  test('is the amount of two monthly payments in a row, from the day of the first', () => {
    expect(seen([900, 900], [900, 960], [900, 960], 'upcoming')).toEqual({
      tenancyId: 'home',
      pence: 96_000,
      declaredPence: 90_000,
      since: '2026-02-01',
    })
  })

  test.each<[string, Month[]]>([
    ['one payment only', [[900, 900], [900, 960], 'upcoming']],
    ['payments that differ', [[900, 960], [900, 1000], [900, 940], 'upcoming']],
    ['a higher payment that was not repeated', [[900, 960], [900, 960], [900, 900], 'upcoming']],
    ['less than the declared rent', [[900, 899], [900, 899], 'upcoming']],
    ['a few pence above the declared rent', [[900, 900.5], [900, 900.5], 'upcoming']],
    ['much more than a usual rise', [[900, 1800], [900, 1800], 'upcoming']],
    ['an amount that is already declared', [[960, 960], [960, 960], 'upcoming']],
  ])('does not exist for %s', (_name, rents) => {
    expect(seen(...rents)).toBeNull()
  })

  test('stays through a month without a payment, and a month with a larger one', () => {
    const rent = { pence: 96_000, since: '2026-02-01' }
    expect(seen([900, 900], [900, 960], 'missing', [900, 960], 'upcoming')).toMatchObject(rent)
    expect(seen([900, 900], [900, 960], [900, 960], [900, 980], 'upcoming')).toMatchObject(rent)
  })

  test('is replaced by a rent declared for later days', () => {
    const [first, second, third] = months([900, 960], [900, 960], 'upcoming')
    if (!first || !second || !third) throw new Error('three months')
    expect(detectedRents([first, second, { ...third, duePence: 100_000 }])).toEqual([])
  })

  test('needs four weeks of weekly payments', () => {
    const weeks = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        aStoredPeriod({ dueOn: addDays(FIRST, at * 7), duePence: 20_000, foundPence: 21_500 }),
      )
    expect(detectedRents(weeks(4))).toEqual([])
    expect(detectedRents(weeks(5))).toMatchObject([{ pence: 21_500, since: FIRST }])
  })

  test('is inferred separately for each home, and not from an unchecked uploaded statement', () => {
    const one = months([900, 960], [900, 960])
    const other = months([700, 700], [700, 700]).map((each) => ({ ...each, tenancyId: 'other' }))
    expect(detectedRents([...one, ...other])).toMatchObject([{ tenancyId: 'home' }])
    expect(detectedRents(one.map((each) => ({ ...each, bankProven: false })))).toEqual([])
  })
})

test('the present rent is due on future days and days paid with it, and changes no state', () => {
  const before = months([900, 900], [900, 960], 'missing', [900, 960], 'upcoming')
  const after = withRentNow(before)
  expect(after.map(({ duePence }) => duePence)).toEqual([90_000, 96_000, 96_000, 96_000, 96_000])
  expect(after.map(({ state }) => state)).toEqual(before.map(({ state }) => state))
  const steady = months([900, 900], [900, 900], 'upcoming')
  expect(withRentNow(steady)).toEqual(steady)
})
