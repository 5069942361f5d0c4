import { numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { closing, leaving, meeting, type Scene, timing } from './cost.ts'
import { aPayment, monthlyDues, type PaymentSpec } from './payment.builder.ts'
import { COST, LEFT_OUT, SURE, TRUST } from './weights.ts'

const scene = (told: Partial<Scene> = {}): Scene => ({
  dues: monthlyDues(6),
  today: numberOfDay('2026-05-10'),
  stretch: 1,
  cycleDays: 30,
  habit: 0,
  paysShare: false,
  paysSums: false,
  settled: new Map(),
  paidEarly: new Set(),
  ...told,
})
const [due] = monthlyDues(1)
if (!due) throw new Error('A year of rent has a first day.')

describe('the cost of the day of a payment', () => {
  const on = (
    daysOff: number,
    as: 'whole' | 'part' | 'lump' = 'whole',
    told: Partial<Scene> = {},
    ratio = 1,
  ) =>
    timing(
      scene(told),
      due,
      { ...aPayment({ ratio }), candidate: { ...aPayment().candidate, day: due.on + daysOff } },
      as,
    )

  test.each([
    [0, 0],
    [9, 5],
    [31, 14],
    [40, 16],
    [-5, 4],
    [26, 12],
  ])('is as in the README: %i days off cost about %i', (daysOff, cost) => {
    expect(Math.round(on(daysOff))).toBe(cost)
  })

  test('rises fastest at first: one long delay costs less than two short ones', () => {
    expect(on(20)).toBeLessThan(on(10) * 2)
    for (let days = 6; days < 12; days += 1)
      expect(on(days + 2) - on(days + 1)).toBeLessThan(on(days + 1) - on(days))
  })

  test('is about a third for a day within grace', () => {
    const beyondHabit = (daysOff: number) => on(daysOff, 'whole', { habit: daysOff }) + COST.older * daysOff
    expect(beyondHabit(1) / (1.3 * 0.3)).toBeCloseTo(0.35 ** 0.7)
    expect(beyondHabit(5) / (1.3 * 0.3)).toBeCloseTo((5 * 0.35) ** 0.7)
    expect(beyondHabit(6) / (1.3 * 0.3)).toBeCloseTo((5 * 0.35 + 1) ** 0.7)
  })

  test('is higher for early than for late, and lower for a habitual day than for the rent day', () => {
    expect(on(-2)).toBeGreaterThan(on(2))
    expect(on(-8)).toBeGreaterThan(on(8))
    expect(on(8, 'whole', { habit: 8 })).toBeLessThan(on(0, 'whole', { habit: 8 }))
    expect(on(-1, 'whole', { habit: -1 })).toBeCloseTo(1.3 * 1.3 ** 0.7 * 0.3)
  })

  test('stops rising after some time, and still settles the older of two debts first', () => {
    expect(on(60) - on(50)).toBeCloseTo(-0.1)
    expect(on(-60)).toBeCloseTo(on(-50))
  })

  test('rises sharply after thirty days', () => {
    expect(on(31, 'whole', { habit: 31 }) - on(30, 'whole', { habit: 30 })).toBeGreaterThan(0.5)
    expect(on(30, 'whole', { habit: 30 }) - on(29, 'whole', { habit: 29 })).toBeLessThan(0.3)
  })

  test('is low for part payments within four weeks, because instalments are usual', () => {
    expect(on(28, 'part')).toBeLessThan(on(28) / 2)
    expect(on(29, 'part')).toBe(on(29))
    expect(on(-3, 'part')).toBe(on(-3))
    expect(on(5, 'part') + 0.05).toBeCloseTo((on(5) + 0.05) * 0.4)
    expect(on(7, 'part', { stretch: 4 })).toBeLessThan(on(7, 'whole', { stretch: 4 }) / 2)
    expect(on(8, 'part', { stretch: 4 })).toBe(on(8, 'whole', { stretch: 4 }))
  })

  test('is four times as high per day for weekly rent as for monthly rent', () => {
    expect(on(-2, 'whole', { stretch: 4 })).toBeCloseTo(on(-8))
  })

  test('is low before the rent day for a payer of several rents at once, also for weekly rent paid monthly', () => {
    expect(on(-8, 'lump')).toBeCloseTo(on(-2))
    expect(on(8, 'lump')).toBe(on(8))
    expect(on(-8, 'lump', { stretch: 4 }, 4)).toBeCloseTo(on(-2))
    expect(on(-8, 'lump', { stretch: 4 }, 2)).toBeCloseTo(on(-4))
    expect(on(-8, 'lump', { stretch: 4 }, 8)).toBeCloseTo(on(-2))
  })
})

describe('the final cost of an open month', () => {
  const costs = (left: number, told: Partial<Scene> = {}, at = 0) => closing(scene(told), at, left)
  const on = (day: string) => ({ today: numberOfDay(day) })

  test('is full if nothing was paid, less for a part, and zero if at most half a percent is missing', () => {
    expect(costs(100_000)).toBeCloseTo(12)
    expect(costs(50_000)).toBeCloseTo(5 + 7 / 4)
    expect(costs(501)).toBeCloseTo(5, 2)
    expect(costs(500)).toBe(0)
  })

  test.each([
    ['2025-12-28', COST.open],
    ['2025-12-29', COST.inGrace],
    ['2026-01-06', COST.inGrace],
    ['2026-01-07', COST.unpaid],
  ])('depends on grace: on %s', (day, cost) => {
    expect(costs(100_000, on(day))).toBeCloseTo(cost)
  })

  test('is the same in grace as afterwards if a whole rent was paid just before its day', () => {
    const early = { ...on('2025-12-30'), paidEarly: new Set([0]) }
    expect(costs(100_000, early)).toBeCloseTo(COST.unpaid)
    expect(costs(50_000, early)).toBeCloseTo(COST.inGrace / 2)
    expect(costs(100_000, { ...early, paidEarly: new Set([1]) })).toBeCloseTo(COST.inGrace)
  })

  test('rises towards the end of the month', () => {
    expect(COST.open).toBeLessThan(1)
    expect(COST.inGrace).toBeGreaterThan(COST.open)
    expect(COST.inGrace).toBeLessThan(COST.partPaid / 2)
  })

  test('is a third before the history begins, because rows are missing there', () => {
    const dues = monthlyDues(1, { shown: false })
    expect(costs(100_000, { dues })).toBeCloseTo(costs(100_000) / 3)
    expect(costs(50_000, { dues })).toBeCloseTo(costs(100_000) / 6)
  })

  test('is zero after the home was left, and without a month', () => {
    expect(costs(100_000, { dues: monthlyDues(1, { afterEnd: true }) })).toBe(0)
    expect(costs(100_000, {}, 6)).toBe(0)
  })
})

describe('the cost of an amount against the amount due', () => {
  const meets = (pence: number, left = 100_000, told: PaymentSpec = {}, of: Partial<Scene> = {}) =>
    meeting(scene(of), due, aPayment({ pence, ratio: pence / 100_000, size: 'near', ...told }), left)

  test.each<[string, number, number]>([
    ['all of the amount due', meets(100_000), 0],
    ['a hundredth more', meets(101_000), 0],
    ['a hundredth less', meets(99_000, 100_000), 0],
    ['three quarters of it', meets(75_000), 0],
    ['a part payment', meets(74_999), COST.piece],
    ['a pound more than a small remainder', meets(5_100, 5_000), 0],
    ['over a pound more than a small remainder', meets(5_101, 5_000), COST.moreOnce],
    ['a pound less than a small remainder', meets(4_900, 5_000), 0],
    ['the remainder and 15 % of the rent', meets(65_000, 50_000), COST.moreOnce],
    ['the remainder and more than 15 % of the rent', meets(65_001, 50_000), COST.overfull],
    [
      'a whole rent for a month that is partly paid',
      meets(100_000, 90_000, { size: 'exact' }),
      COST.overfull,
    ],
    ['more than the rent, once', meets(145_000), COST.moreOnce],
    ['much more than the rent, once', meets(145_001), COST.muchMore],
    ['more than the rent, repeatedly', meets(145_001, 100_000, { steady: true }), COST.moreAlways],
    ['twice the rent, repeatedly', meets(200_000, 100_000, { steady: true }), COST.moreAlways],
    ['more than twice the rent, repeatedly', meets(200_001, 100_000, { steady: true }), COST.muchMore],
    ['a deposit with the first rent', meets(250_000, 100_000, { atStart: true }), COST.deposit],
    ['more than any deposit with the first rent', meets(250_001, 100_000, { atStart: true }), COST.muchMore],
    ['the same amount each month', meets(150_000, 100_000, { atStart: true, steady: true }), COST.moreAlways],
    ['three rents at first', meets(250_000, 100_000, { atStart: true, size: 'several' }), COST.deposit],
    [
      'three rents of four weeks at first',
      meets(250_000, 100_000, { atStart: true, size: 'several' }, { cycleDays: 28 }),
      COST.depositOfRents,
    ],
    [
      'two rents of four weeks at first',
      meets(240_000, 100_000, { atStart: true, size: 'several' }, { cycleDays: 28 }),
      COST.deposit,
    ],
    [
      'more rents than a deposit can have',
      meets(250_000, 100_000, { atStart: true, size: 'large' }, { cycleDays: 28 }),
      COST.deposit,
    ],
    ['the rent of the whole home', meets(200_000, 100_000, { size: 'whole_home' }), 0],
    [
      'the rent of the whole home from a member who pays a share',
      meets(200_000, 100_000, { size: 'whole_home' }, { paysShare: true }),
      COST.wholeHome,
    ],
  ])('is $2 for %s', (_what, cost, expected) => {
    expect(cost).toBe(expected)
  })

  test('falls with how usual the amount is', () => {
    const { piece, moreAlways, moreOnce, deposit, depositOfRents, muchMore, overfull, unpaid } = COST
    const usualFirst = [0, piece, moreAlways, moreOnce, depositOfRents, muchMore, overfull, unpaid]
    expect(usualFirst).toEqual(usualFirst.toSorted((one, other) => one - other))
    expect(deposit).toBeLessThan(moreOnce)
    // A part must be cheaper next to the rest than as half of an unpaid month.
    expect(piece * 5).toBeLessThanOrEqual(COST.moreOnce)
    expect(muchMore).toBeLessThan(COST.partPaid)
    expect(COST.wholeHome).toBe(moreOnce)
    expect(depositOfRents).toBeLessThan(2)
  })
})

describe('the cost of leaving a payment out', () => {
  const alone = { before: false, after: false }
  const left = (told: PaymentSpec = {}, twins = alone) => leaving(aPayment({ trust: 1, ...told }), twins)
  const part = (ratio: number, told: PaymentSpec = {}) => left({ size: 'part', ratio, ...told })

  test.each<[string, number, number]>([
    ['a payment that the member confirmed', left({ confirmed: true, line: 'PENDING' }), LEFT_OUT.confirmed],
    ['a pending payment', left({ line: 'PENDING ADA' }), LEFT_OUT.pending],
    ['a deposit', left({ line: 'ADA DEPOSIT' }, { before: true, after: true }), LEFT_OUT.deposit],
    ['the first of two equal payments', left({}, { before: true, after: true }), LEFT_OUT.twinEarlier],
    ['the last of two equal payments', left({}, { before: true, after: false }), LEFT_OUT.twinLater],
    ['a payment that would only be asked about', left({ learnt: true, trust: 0.79 }), LEFT_OUT.guess],
    ['a payment for something else', left({ line: 'ADA GARAGE' }), LEFT_OUT.forOther],
    ['the rent of a garage', left({ line: 'ADA GARAGE RENT' }), LEFT_OUT.named],
    ['about the rent, once', left({ size: 'near' }), LEFT_OUT.near],
    ['about the rent, always', left({ size: 'near', steady: true }), LEFT_OUT.named],
    ['a likely name', left({ trust: 0.84 }), LEFT_OUT.likely],
    ['a sure name', left({ trust: 0.85 }), LEFT_OUT.named],
    ['an inferred payee', left({ trust: 0.85, learnt: true }), LEFT_OUT.learnt],
    ['half a rent', part(0.5), LEFT_OUT.partLeast + LEFT_OUT.partWhole / 2],
  ])('is $2 for %s', (_what, cost, expected) => {
    expect(cost).toBe(expected)
  })

  test('rises with likeness to rent, and exceeds an unpaid month if the name is sure', () => {
    const { pending, deposit, guess, forOther, partLeast, twinEarlier, likely, twinLater, named, confirmed } =
      LEFT_OUT
    const unlikelyFirst = [
      pending,
      forOther,
      partLeast,
      twinEarlier,
      likely,
      twinLater,
      COST.unpaid,
      named,
      confirmed,
    ]
    expect(unlikelyFirst).toEqual(unlikelyFirst.toSorted((one, other) => one - other))
    expect(Math.max(pending, deposit, guess)).toBeLessThan(COST.spillPart)
    expect(part(0.74)).toBeGreaterThan(COST.overfull)
    expect(part(0.74)).toBeLessThan(COST.unpaid)
    expect(forOther).toBeLessThan(COST.guess)
    expect(COST.guess).toBeLessThan(COST.muchMore)
  })
})

test('in the README’s example, leaving the landlord out costs more than an unpaid month', () => {
  const left = leaving(aPayment({ trust: 1 }), { before: false, after: false })
  expect([left, closing(scene(), 0, 100_000)]).toEqual([14, 12])
})

describe('the trust in a payee', () => {
  test('is above 0 and below 1 in each case', () => {
    for (const trust of Object.values(TRUST)) {
      expect(trust).toBeGreaterThan(0)
      expect(trust).toBeLessThan(1)
    }
    expect(SURE.least + SURE.rise * 0.2).toBeCloseTo(1)
  })
})
