import { describe, expect, test } from 'vitest'
import { ASKED_FROM, VERIFIED_FROM } from '../../constants.ts'
import { readWording } from '../wording.ts'
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
  return confidence >= VERIFIED_FROM ? 'verified' : confidence >= ASKED_FROM ? 'asked' : 'dropped'
}

type Case = [what: string, told: Told, fate: 'verified' | 'asked' | 'dropped']

describe('confidence in the declared payee', () => {
  const [sure, likely] = [{ trust: 0.85 }, { trust: 0.84 }]
  const part = { size: 'part', ratio: 0.5 } as const

  test.each([
    ['exactly the rent', { ...likely }, 'verified'],
    ['exactly the rent of the whole home', { ...likely, size: 'whole_home' }, 'verified'],
    ['a new sum that came more than once', { ...likely, size: 'near', steady: true, ratio: 1.1 }, 'verified'],
    ['a little less, once', { ...sure, size: 'near', ratio: 0.9 }, 'verified'],
    ['a little less, once, where the name is only likely', { ...likely, size: 'near', ratio: 0.9 }, 'asked'],
    ['a little more, once', { ...sure, size: 'near', ratio: 1.1 }, 'asked'],
    ['a little more with the first rent', { ...sure, size: 'near', ratio: 1.1, atStart: true }, 'verified'],
    ['the same, the name only likely', { ...likely, size: 'near', ratio: 1.1, atStart: true }, 'asked'],
    ['several rents that settle several periods', { ...likely, size: 'several', covers: 2 }, 'verified'],
    ['several rents where one period is open', { ...sure, size: 'several' }, 'verified'],
    ['the same, the name only likely', { ...likely, size: 'several' }, 'asked'],
    ['the same at the start', { ...likely, size: 'several', atStart: true }, 'verified'],
    ['a large sum out of the blue', { ...sure, size: 'large', ratio: 3 }, 'asked'],
    ['a large sum that settles several periods', { ...sure, size: 'large', ratio: 3, covers: 2 }, 'verified'],
    ['the same, the name only likely', { ...likely, size: 'large', ratio: 3, covers: 2 }, 'asked'],
    ['a large sum every time', { ...sure, size: 'large', ratio: 3, steady: true }, 'verified'],
    ['the same, the name only likely', { ...likely, size: 'large', ratio: 3, steady: true }, 'asked'],
    ['a deposit with the first rent', { ...likely, size: 'large', ratio: 4, atStart: true }, 'verified'],
    ['more than any deposit', { ...sure, size: 'large', ratio: 4.1, atStart: true }, 'asked'],
    ['a part that completes the rent', { ...sure, ...part, complete: true }, 'verified'],
    ['the same from a likely name', { ...part, trust: 0.7, complete: true }, 'verified'],
    ['the same from a name hardly likely', { ...part, trust: 0.69, complete: true }, 'asked'],
    ['the same, saying rent', { ...part, trust: 0.69, complete: true, line: 'J OKAFUR RENT' }, 'verified'],
    ['the same, seen before', { ...part, trust: 0.69, complete: true, otherPeriodsOfSeries: 3 }, 'verified'],
    ['the same, seen less often', { ...part, trust: 0.69, complete: true, otherPeriodsOfSeries: 2 }, 'asked'],
    ['a fifth of the rent', { ...sure, size: 'part', ratio: 0.2 }, 'verified'],
    ['the same, the name only likely', { ...likely, size: 'part', ratio: 0.2 }, 'asked'],
    ['less than a fifth', { ...sure, size: 'part', ratio: 0.19 }, 'dropped'],
    [
      'a small part that always comes',
      { ...likely, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 },
      'verified',
    ],
    [
      'a smaller one',
      { trust: 0.74, size: 'part', ratio: 0.14, steady: true, otherPeriodsOfSeries: 6 },
      'asked',
    ],
    ['a part three times', { trust: 0.75, ...part, steady: true, otherPeriodsOfSeries: 3 }, 'verified'],
    [
      'the same from a name less likely',
      { trust: 0.74, ...part, steady: true, otherPeriodsOfSeries: 3 },
      'asked',
    ],
    [
      'a little more, once',
      { size: 'near', ratio: 1.1, running: 3, complete: true, goesOn: true },
      'verified',
    ],
    ['a little more, lately', { size: 'near', ratio: 1.1, running: 3, complete: true }, 'asked'],
    ['a part twice', { ...likely, ...part, steady: true, otherPeriodsOfSeries: 2 }, 'asked'],
    [
      'a part that is a deposit',
      { ...sure, ...part, line: 'JOHN OKAFOR DEPOSIT', complete: true },
      'dropped',
    ],
    ['a part for bills', { ...sure, ...part, line: 'JOHN OKAFOR BILLS' }, 'dropped'],
    [
      'a part for bills that makes the rent whole',
      { ...sure, ...part, line: 'JOHN OKAFOR BILLS', complete: true },
      'verified',
    ],
    [
      'a part for bills that names the home',
      { ...sure, ...part, line: 'JOHN OKAFOR BILLS', saysHome: true },
      'verified',
    ],
  ] as Case[])('paid %s: %j is %s', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })
})

describe('confidence in an undeclared payee who is paid like the rent', () => {
  const [proven, learnt] = [
    { learnt: true, trust: 0.9 },
    { learnt: true, trust: 0.89 },
  ]

  test.each([
    ['exactly the rent, once shown', { ...proven }, 'verified'],
    ['exactly the rent, at first', { learnt: true, trust: 0.7 }, 'asked'],
    ['the whole home’s', { ...proven, size: 'whole_home' }, 'verified'],
    ['several periods', { ...proven, size: 'several', covers: 2 }, 'verified'],
    ['several rents for one period', { ...proven, size: 'several' }, 'asked'],
    ['a new sum again', { ...learnt, size: 'near', steady: true, ratio: 1.1 }, 'verified'],
    ['a little less once, proven', { ...proven, size: 'near', ratio: 0.9 }, 'verified'],
    ['a little less once, not proven', { ...learnt, size: 'near', ratio: 0.9 }, 'asked'],
    ['a little more once', { ...proven, size: 'near', ratio: 1.1 }, 'asked'],
    ['a little more once, in one piece', { ...proven, size: 'near', ratio: 1.1, complete: true }, 'asked'],
    ['the larger of two parts', { ...proven, size: 'near', ratio: 1, complete: true, parts: 2 }, 'verified'],
    ['the larger of two that lack some', { ...proven, size: 'near', ratio: 1, parts: 2 }, 'asked'],
    ['a deposit at the start', { ...proven, size: 'large', ratio: 4, atStart: true }, 'verified'],
    ['more than any deposit', { ...proven, size: 'large', ratio: 4.1, atStart: true }, 'asked'],
    ['a deposit at the start, not proven', { ...learnt, size: 'large', ratio: 4, atStart: true }, 'asked'],
    ['a large sum later', { ...proven, size: 'large', ratio: 3 }, 'asked'],
    [
      'bills that double it, each month',
      { ...learnt, size: 'large', ratio: 2, steady: true, running: 3 },
      'verified',
    ],
    [
      'bills that double it, at first',
      { ...learnt, size: 'large', ratio: 2, steady: true, running: 2 },
      'asked',
    ],
    ['part of it, proven', { ...proven, size: 'part', ratio: 0.5 }, 'verified'],
    ['part of it, not proven', { ...learnt, size: 'part', ratio: 0.5 }, 'asked'],
    [
      'part of it, hardly known',
      { learnt: true, trust: 0.83, size: 'part', ratio: 0.5, complete: true },
      'dropped',
    ],
  ] as Case[])('%s: %j is %s', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })
})

describe('confidence by amount and name', () => {
  test('grows with the length of the series', () => {
    expect(sureOf({ running: 3 })).toBeGreaterThan(sureOf({ running: 2 }))
    expect(sureOf({ running: 2, trust: 0.7 })).toBeGreaterThan(sureOf({ running: 1, trust: 0.7 }))
  })

  test.each<[string, Told]>([
    ['a new sum that came again', { size: 'near', steady: true, ratio: 1.1 }],
    ['several rents', { size: 'several', covers: 2 }],
    ['a large sum every time', { size: 'large', steady: true, running: 3, ratio: 3 }],
    ['a deposit with the first rent', { size: 'large', ratio: 4, atStart: true }],
    ['a part that completes the rent', { size: 'part', ratio: 0.5, complete: true }],
    ['a small part that always comes', { size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 }],
    ['a part three times', { size: 'part', ratio: 0.1, steady: true, otherPeriodsOfSeries: 3 }],
  ])('for %s grows with a sure name over a likely one, and verifies with both', (_what, told) => {
    expect(sureOf({ ...told, trust: 0.85 })).toBeGreaterThan(sureOf({ ...told, trust: 0.8 }))
    expect(fate({ ...told, trust: 0.8 })).toBe('verified')
  })

  test('for a learnt payee is highest for the rent, then for several, one with bills, a new amount', () => {
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

  test.each<[string, Told, 'verified' | 'asked' | 'dropped']>([
    [
      'twice the rent with bills',
      { learnt: true, trust: 0.9, size: 'large', ratio: 2.1, steady: true, running: 3 },
      'asked',
    ],
    ['the rent itself, short of nothing', { trust: 0.9, size: 'near', ratio: 1 }, 'asked'],
    ['the same with the first rent', { trust: 0.9, size: 'near', ratio: 1, atStart: true }, 'asked'],
    [
      'a part of a payee learnt',
      { learnt: true, trust: 0.84, size: 'part', ratio: 0.5, complete: true },
      'verified',
    ],
    [
      'a large sum that a likely name has had twice',
      { trust: 0.7, size: 'large', ratio: 3, steady: true, running: 2 },
      'asked',
    ],
    ['and three times', { trust: 0.7, size: 'large', ratio: 3, steady: true, running: 3 }, 'verified'],
    [
      'a small part from a name hardly likely',
      { trust: 0.7, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 6 },
      'verified',
    ],
    [
      'the same, less often',
      { trust: 0.7, size: 'part', ratio: 0.15, steady: true, otherPeriodsOfSeries: 5 },
      'asked',
    ],
    [
      'the same, smaller',
      { trust: 0.7, size: 'part', ratio: 0.14, steady: true, otherPeriodsOfSeries: 6 },
      'asked',
    ],
    [
      'what was verified when it is exactly asked',
      { size: 'part', ratio: 0.2, trust: 0.7, verified: true },
      'verified',
    ],
  ])('for %s: %j is %s', (_what, told, expected) => {
    expect(fate(told)).toBe(expected)
  })

  test('has two decimals if the member is asked, and more if it is verified', () => {
    expect(sureOf({ learnt: true, trust: 0.777 })).toBe(0.78)
    expect(sureOf({ learnt: true, trust: VERIFIED_FROM })).toBe(0.99)
    expect(sureOf({ learnt: true, trust: 0.9 })).toBe(0.995)
    expect(sureOf({ learnt: true, trust: 0.5, verified: true })).toBe(VERIFIED_FROM)
    expect(sureOf({ learnt: true, trust: VERIFIED_FROM, verified: true })).toBe(0.99)
  })

  test('is 1 after the member’s answer', () => {
    expect(sureOf({ size: 'part', ratio: 0.01, confirmed: true })).toBe(1)
  })

  test('stays verified as long as the payment would still be asked about', () => {
    expect(sureOf({ size: 'near', ratio: 1.1, verified: true })).toBe(VERIFIED_FROM)
    expect(fate({ size: 'part', ratio: 0.19, verified: true })).toBe('dropped')
    expect(sureOf({ verified: true })).toBeGreaterThan(VERIFIED_FROM)
  })
})

describe('a month counts as paid meanwhile', () => {
  test.each([
    [0.8, { size: 'part' }, true],
    [0.79, { size: 'near', trust: 0.6 }, true],
    [0.5, { size: 'near', trust: 0.6 }, true],
    [0.49, { size: 'near', trust: 1 }, false],
    [0.79, { size: 'near', trust: 0.59 }, false],
    [0.79, { size: 'near', trust: 0.9, learnt: true }, true],
    [0.79, { size: 'near', trust: 0.89, learnt: true }, false],
    [0.79, { size: 'large', trust: 1 }, false],
  ] as [number, Told, boolean][])('at %j, by %j: %j', (confidence, told, expected) => {
    expect(counts(payment(told), confidence)).toBe(expected)
  })
})

describe('a payment beside a paid month', () => {
  const beside = (told: Told, isShownTwice = false) => leftOver(payment(told), isShownTwice)

  test.each([
    ['exactly the rent', {}, ASKED_FROM],
    ['several rents', { size: 'several', ratio: 2 }, ASKED_FROM],
    ['another sum', { size: 'large', ratio: 1.6 }, 0],
    ['about the rent', { size: 'near', ratio: 1.1 }, 0],
    ['from a name only likely', { trust: 0.84 }, 0],
    ['from a name just sure', { trust: 0.85 }, ASKED_FROM],
    ['from a stranger', { trust: 0.9, learnt: true }, 0],
    ['a deposit', { line: 'JOHN OKAFOR DEPOSIT' }, 0],
    ['around moving in', { atStart: true }, 0],
    ['confirmed', { size: 'near', ratio: 1.1, confirmed: true }, 1],
  ] as [string, Told, number][])('%s: %j is sure by %j', (_what, told, expected) => {
    expect(beside(told)).toBe(expected)
  })

  test('is dropped if it is the same one shown twice', () => {
    expect(beside({}, true)).toBe(0)
    expect(beside({ confirmed: true }, true)).toBe(1)
  })
})
