import { describe, expect, test } from 'vitest'
import { ASKED_FROM, VERIFIED_FROM } from '../../constants.ts'
import { readWording } from '../bank-lines/wording.ts'
import { type Assigned, confidenceOf, counts, leftOver } from './confidence.ts'
import type { Payment } from './payment.ts'

interface Told extends Partial<Omit<Payment, 'candidate'>>, Partial<Omit<Assigned, 'each' | 'periods'>> {
  covers?: number
  line?: string
  id?: string
  confirmed?: boolean
  verified?: boolean
  saysHome?: boolean
}

const payment = ({ line = 'JOHN OKAFOR', id = 't1', ...told }: Told = {}): Payment => {
  const { confirmed = false, verified = false, saysHome = false, trust = 1 } = told
  const recognised = { strength: trust, declared: 'Mr John Okafor' }
  const wording = readWording(line)
  const row = { id, accountId: 'current', day: 20_000, pence: 95_000, series: 'one' }
  const candidate = { ...row, wording, recognised, saysHome, confirmed, givenTo: null, verified }
  const { size = 'exact', ratio = 1, steady = false, learnt = false, atStart = false } = told
  const nearest = { nearest: 0, givenAt: null, offset: 0, toThePound: true, rejectedBefore: false }
  return { ...nearest, candidate, size, ratio, steady, learnt, atStart, trust }
}
const sureOf = (told: Told) => {
  const { covers = 1, running = 1, parts = 1, complete = false } = told
  const { otherPeriodsOfSeries = 0, goesOn = false } = told
  const periods = Array.from({ length: covers }, (_, at) => ({ at, pence: 95_000 }))
  const sure = confidenceOf({
    each: payment(told),
    periods,
    running,
    parts,
    complete,
    otherPeriodsOfSeries,
    goesOn,
  })
  expect(sure).toBeLessThanOrEqual(1)
  return sure
}
const fate = (told: Told) => {
  const confidence = sureOf(told)
  return confidence >= VERIFIED_FROM
    ? 'counts at once'
    : confidence >= ASKED_FROM
      ? 'needs an answer'
      : 'is ignored'
}

type Case = [what: string, told: Told, fate: 'counts at once' | 'needs an answer' | 'is ignored']

describe('a payment to the declared payee', () => {
  const [sure, likely] = [{ trust: 0.85 }, { trust: 0.84 }]
  const part = { size: 'part', ratio: 0.5 } as const

  test.each([
    ['exactly the rent', { ...likely }, 'counts at once'],
    ['exactly the rent of the whole home', { ...likely, size: 'whole_home' }, 'counts at once'],
    [
      'a new amount that came more than once',
      { ...likely, size: 'near', steady: true, ratio: 1.1 },
      'counts at once',
    ],
    ['a little less, once', { ...sure, size: 'near', ratio: 0.9 }, 'counts at once'],
    [
      'a little less, once, with a name that is only likely',
      { ...likely, size: 'near', ratio: 0.9 },
      'needs an answer',
    ],
    ['a little more, once', { ...sure, size: 'near', ratio: 1.1 }, 'needs an answer'],
    [
      'a little more, with the first rent',
      { ...sure, size: 'near', ratio: 1.1, atStart: true },
      'counts at once',
    ],
    [
      'a little more, with the first rent and a name that is only likely',
      { ...likely, size: 'near', ratio: 1.1, atStart: true },
      'needs an answer',
    ],
    [
      'several rents that settle several periods',
      { ...likely, size: 'several', covers: 2 },
      'counts at once',
    ],
    ['several rents while one period is open', { ...sure, size: 'several' }, 'counts at once'],
    [
      'several rents while one period is open, with a name that is only likely',
      { ...likely, size: 'several' },
      'needs an answer',
    ],
    [
      'several rents at the start of the tenancy',
      { ...likely, size: 'several', atStart: true },
      'counts at once',
    ],
    ['an unexpected large amount', { ...sure, size: 'large', ratio: 3 }, 'needs an answer'],
    [
      'a large amount that settles several periods',
      { ...sure, size: 'large', ratio: 3, covers: 2 },
      'counts at once',
    ],
    [
      'a large amount that settles several periods, with a name that is only likely',
      { ...likely, size: 'large', ratio: 3, covers: 2 },
      'needs an answer',
    ],
    ['a large amount every time', { ...sure, size: 'large', ratio: 3, steady: true }, 'counts at once'],
    [
      'a large amount every time, with a name that is only likely',
      { ...likely, size: 'large', ratio: 3, steady: true },
      'needs an answer',
    ],
    [
      'a deposit with the first rent',
      { ...likely, size: 'large', ratio: 4, atStart: true },
      'counts at once',
    ],
    [
      'more than any deposit, with the first rent',
      { ...sure, size: 'large', ratio: 4.1, atStart: true },
      'needs an answer',
    ],
    ['a part that completes the rent', { ...sure, ...part, complete: true }, 'counts at once'],
    [
      'a part that completes the rent, with a likely name',
      { ...part, trust: 0.7, complete: true },
      'counts at once',
    ],
    [
      'a part that completes the rent, with a hardly likely name',
      { ...part, trust: 0.69, complete: true },
      'needs an answer',
    ],
    [
      'a part that completes the rent and mentions rent, with a hardly likely name',
      { ...part, trust: 0.69, complete: true, line: 'J OKAFUR RENT' },
      'counts at once',
    ],
    [
      'a part that completes the rent, seen three times before, with a hardly likely name',
      { ...part, trust: 0.69, complete: true, otherPeriodsOfSeries: 3 },
      'counts at once',
    ],
    [
      'a part that completes the rent, seen twice before, with a hardly likely name',
      { ...part, trust: 0.69, complete: true, otherPeriodsOfSeries: 2 },
      'needs an answer',
    ],
    ['a fifth of the rent', { ...sure, size: 'part', ratio: 0.2 }, 'counts at once'],
    [
      'a fifth of the rent, with a name that is only likely',
      { ...likely, size: 'part', ratio: 0.2 },
      'needs an answer',
    ],
    ['less than a fifth of the rent', { ...sure, size: 'part', ratio: 0.19 }, 'is ignored'],
    [
      'a small part that comes every time',
      { ...likely, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 },
      'counts at once',
    ],
    [
      'a smaller part that comes every time',
      { trust: 0.74, size: 'part', ratio: 0.14, steady: true, otherPeriodsOfSeries: 6 },
      'needs an answer',
    ],
    [
      'a part that came three times before',
      { trust: 0.75, ...part, steady: true, otherPeriodsOfSeries: 3 },
      'counts at once',
    ],
    [
      'a part that came three times before, with a less likely name',
      { trust: 0.74, ...part, steady: true, otherPeriodsOfSeries: 3 },
      'needs an answer',
    ],
    [
      '10 % over the rent, after three exact rents and before others',
      { size: 'near', ratio: 1.1, running: 3, complete: true, goesOn: true },
      'counts at once',
    ],
    [
      '10 % over the rent, after three exact rents and with none after it',
      { size: 'near', ratio: 1.1, running: 3, complete: true },
      'needs an answer',
    ],
    [
      'a part that came twice before',
      { ...likely, ...part, steady: true, otherPeriodsOfSeries: 2 },
      'needs an answer',
    ],
    [
      'a part that is a deposit',
      { ...sure, ...part, line: 'JOHN OKAFOR DEPOSIT', complete: true },
      'is ignored',
    ],
    ['a part for bills', { ...sure, ...part, line: 'JOHN OKAFOR BILLS' }, 'is ignored'],
    [
      'a part for bills that completes the rent',
      { ...sure, ...part, line: 'JOHN OKAFOR BILLS', complete: true },
      'counts at once',
    ],
    [
      'a part for bills that names the home',
      { ...sure, ...part, line: 'JOHN OKAFOR BILLS', saysHome: true },
      'counts at once',
    ],
  ] as Case[])('$2: %s', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })
})

describe('a payment like rent to an undeclared payee', () => {
  const [proven, learnt] = [
    { learnt: true, trust: 0.9 },
    { learnt: true, trust: 0.89 },
  ]

  test.each([
    ['exactly the rent, from a proven payee', { ...proven }, 'counts at once'],
    ['exactly the rent, at first', { learnt: true, trust: 0.7 }, 'needs an answer'],
    ['the rent of the whole home', { ...proven, size: 'whole_home' }, 'counts at once'],
    [
      'several rents that settle several periods',
      { ...proven, size: 'several', covers: 2 },
      'counts at once',
    ],
    ['several rents for one period', { ...proven, size: 'several' }, 'needs an answer'],
    ['a new amount that came again', { ...learnt, size: 'near', steady: true, ratio: 1.1 }, 'counts at once'],
    ['a little less, once, from a proven payee', { ...proven, size: 'near', ratio: 0.9 }, 'counts at once'],
    [
      'a little less, once, before the payee is proven',
      { ...learnt, size: 'near', ratio: 0.9 },
      'needs an answer',
    ],
    ['a little more, once', { ...proven, size: 'near', ratio: 1.1 }, 'needs an answer'],
    [
      'a little more, once, in one payment',
      { ...proven, size: 'near', ratio: 1.1, complete: true },
      'needs an answer',
    ],
    [
      'the larger of two parts that complete the rent',
      { ...proven, size: 'near', ratio: 1, complete: true, parts: 2 },
      'counts at once',
    ],
    [
      'the larger of two parts that do not complete the rent',
      { ...proven, size: 'near', ratio: 1, parts: 2 },
      'needs an answer',
    ],
    [
      'a deposit at the start, from a proven payee',
      { ...proven, size: 'large', ratio: 4, atStart: true },
      'counts at once',
    ],
    [
      'more than any deposit, at the start',
      { ...proven, size: 'large', ratio: 4.1, atStart: true },
      'needs an answer',
    ],
    [
      'a deposit at the start, before the payee is proven',
      { ...learnt, size: 'large', ratio: 4, atStart: true },
      'needs an answer',
    ],
    ['a large amount later', { ...proven, size: 'large', ratio: 3 }, 'needs an answer'],
    [
      'twice the rent with bills, three months running',
      { ...learnt, size: 'large', ratio: 2, steady: true, running: 3 },
      'counts at once',
    ],
    [
      'twice the rent with bills, two months running',
      { ...learnt, size: 'large', ratio: 2, steady: true, running: 2 },
      'needs an answer',
    ],
    ['a part of the rent, from a proven payee', { ...proven, size: 'part', ratio: 0.5 }, 'counts at once'],
    [
      'a part of the rent, before the payee is proven',
      { ...learnt, size: 'part', ratio: 0.5 },
      'needs an answer',
    ],
    [
      'a part of the rent, from a hardly known payee',
      { learnt: true, trust: 0.83, size: 'part', ratio: 0.5, complete: true },
      'is ignored',
    ],
  ] as Case[])('$2: %s', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })
})

describe('confidence in a payment', () => {
  test('grows with the length of the series', () => {
    expect(sureOf({ running: 3 })).toBeGreaterThan(sureOf({ running: 2 }))
    expect(sureOf({ running: 2, trust: 0.7 })).toBeGreaterThan(sureOf({ running: 1, trust: 0.7 }))
  })

  test.each<[string, Told]>([
    ['a new amount that came again', { size: 'near', steady: true, ratio: 1.1 }],
    ['several rents', { size: 'several', covers: 2 }],
    ['a large amount every time', { size: 'large', steady: true, running: 3, ratio: 3 }],
    ['a deposit with the first rent', { size: 'large', ratio: 4, atStart: true }],
    ['a part that completes the rent', { size: 'part', ratio: 0.5, complete: true }],
    [
      'a small part that comes every time',
      { size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 },
    ],
    ['a part that came three times', { size: 'part', ratio: 0.1, steady: true, otherPeriodsOfSeries: 3 }],
  ])('for %s is higher with a sure name than with a likely one, and verifies both', (_what, told) => {
    expect(sureOf({ ...told, trust: 0.85 })).toBeGreaterThan(sureOf({ ...told, trust: 0.8 }))
    expect(fate({ ...told, trust: 0.8 })).toBe('counts at once')
  })

  test('for an inferred payee is highest for the rent, then several rents, rent with bills, and a new amount', () => {
    const learnt = { learnt: true, trust: 0.95, steady: true, running: 3 }
    const sure = [
      sureOf({ ...learnt }),
      sureOf({ ...learnt, size: 'several', covers: 2 }),
      sureOf({ ...learnt, size: 'large', ratio: 2 }),
      sureOf({ ...learnt, size: 'near', ratio: 1.1, steady: false }),
      sureOf({ ...learnt, size: 'large', ratio: 3 }),
    ]
    expect(sure).toEqual(sure.toSorted((one, other) => other - one))
    expect(new Set(sure).size).toBe(sure.length)
    expect(sureOf({ ...learnt, size: 'near', ratio: 1.1 })).toBe(sureOf({ ...learnt }))
    expect(sureOf({ learnt: true, trust: 0.8, size: 'several', covers: 2 })).toBe(
      sureOf({ learnt: true, trust: 0.8 }),
    )
  })

  test.each<[string, Told, 'counts at once' | 'needs an answer' | 'is ignored']>([
    [
      'twice the rent with bills',
      { learnt: true, trust: 0.9, size: 'large', ratio: 2.1, steady: true, running: 3 },
      'needs an answer',
    ],
    [
      'an amount near the rent with a ratio of exactly one',
      { trust: 0.9, size: 'near', ratio: 1 },
      'needs an answer',
    ],
    [
      'an amount near the rent with a ratio of exactly one, with the first rent',
      { trust: 0.9, size: 'near', ratio: 1, atStart: true },
      'needs an answer',
    ],
    [
      'a part that completes the rent to an inferred payee',
      { learnt: true, trust: 0.84, size: 'part', ratio: 0.5, complete: true },
      'counts at once',
    ],
    [
      'a large amount that came twice, with a likely name',
      { trust: 0.7, size: 'large', ratio: 3, steady: true, running: 2 },
      'needs an answer',
    ],
    [
      'a large amount that came three times, with a likely name',
      { trust: 0.7, size: 'large', ratio: 3, steady: true, running: 3 },
      'counts at once',
    ],
    [
      'a small part that came six times, with a hardly likely name',
      { trust: 0.7, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 },
      'counts at once',
    ],
    [
      'a small part that came five times, with a hardly likely name',
      { trust: 0.7, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 5 },
      'needs an answer',
    ],
    [
      'a smaller part that came six times, with a hardly likely name',
      { trust: 0.7, size: 'part', ratio: 0.14, steady: true, otherPeriodsOfSeries: 6 },
      'needs an answer',
    ],
    [
      'an earlier verified payment that is now just above the limit for asking',
      { size: 'part', ratio: 0.2, trust: 0.7, verified: true },
      'counts at once',
    ],
  ])('for %s: $2', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })

  test('has two decimals if the member is asked, and more if the payment is verified', () => {
    expect(sureOf({ learnt: true, trust: 0.777 })).toBe(0.78)
    expect(sureOf({ learnt: true, trust: VERIFIED_FROM })).toBe(0.99)
    expect(sureOf({ learnt: true, trust: 0.9 })).toBe(0.995)
    expect(sureOf({ learnt: true, trust: 0.5, verified: true })).toBe(VERIFIED_FROM)
    expect(sureOf({ learnt: true, trust: VERIFIED_FROM, verified: true })).toBe(0.99)
  })

  test('is 1 after the member’s answer', () => {
    expect(sureOf({ size: 'part', ratio: 0.01, confirmed: true })).toBe(1)
  })

  test('keeps an earlier verified payment verified, as long as it would still be asked about', () => {
    expect(sureOf({ size: 'near', ratio: 1.1, verified: true })).toBe(VERIFIED_FROM)
    expect(fate({ size: 'part', ratio: 0.19, verified: true })).toBe('is ignored')
    expect(sureOf({ verified: true })).toBeGreaterThan(VERIFIED_FROM)
  })
})

describe('a month with a doubtful payment counts as paid until the answer', () => {
  test.each([
    [0.8, { size: 'part' }, true],
    [0.79, { size: 'near', trust: 0.6 }, true],
    [0.5, { size: 'near', trust: 0.6 }, true],
    [0.49, { size: 'near', trust: 1 }, false],
    [0.79, { size: 'near', trust: 0.59 }, false],
    [0.79, { size: 'near', trust: 0.9, learnt: true }, true],
    [0.79, { size: 'near', trust: 0.89, learnt: true }, false],
    [0.79, { size: 'large', trust: 1 }, false],
  ] as [number, Told, boolean][])('at a confidence of %j for %j: %j', (confidence, told, expected) => {
    expect(counts(payment(told), confidence)).toBe(expected)
  })
})

describe('a payment for a month that is already paid', () => {
  const beside = (told: Told, isShownTwice = false) => leftOver(payment(told), isShownTwice)

  test.each([
    ['exactly the rent', {}, ASKED_FROM],
    ['several rents', { size: 'several', ratio: 2 }, ASKED_FROM],
    ['another amount', { size: 'large', ratio: 1.6 }, 0],
    ['about the rent', { size: 'near', ratio: 1.1 }, 0],
    ['with a name that is only likely', { trust: 0.84 }, 0],
    ['with a name that is just sure', { trust: 0.85 }, ASKED_FROM],
    ['from an undeclared payee', { trust: 0.9, learnt: true }, 0],
    ['a deposit', { line: 'JOHN OKAFOR DEPOSIT' }, 0],
    ['around moving in', { atStart: true }, 0],
    ['confirmed by the member', { size: 'near', ratio: 1.1, confirmed: true }, 1],
  ] as [string, Told, number][])('has the confidence $2: %s', (_what, told, expected) => {
    expect(beside(told)).toBe(expected)
  })

  test('is dropped if it is another payment shown twice', () => {
    expect(beside({}, true)).toBe(0)
    expect(beside({ confirmed: true }, true)).toBe(1)
  })
})
