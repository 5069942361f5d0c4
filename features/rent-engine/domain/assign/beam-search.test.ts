import { addDays, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Due } from '../due-days/schedule.ts'
import { BeamSearch, type Hypothesis } from './beam-search.ts'
import { closing, type Scene, timing } from './cost.ts'
import { monthlyDues, type PaymentSpec, paidBeside } from './payment.builder.ts'
import { COST } from './weights.ts'

const LEAVING = 10

interface Told extends Partial<Scene> {
  dues?: Due[]
  /** Pounds each month still lacks. */
  lacks?: number[]
}
const sceneOf = ({ lacks: _lacks, ...told }: Told = {}): Scene => ({
  dues: monthlyDues(8),
  today: numberOfDay('2026-08-20'),
  stretch: 1,
  cycleDays: 30,
  habit: 0,
  paysShare: false,
  paysSums: false,
  settled: new Map(),
  paidEarly: new Set(),
  ...told,
})
const beginning = (): Hypothesis => ({ cost: 0, left: [], before: null, places: [], day: 0 })
const paid = (bookedOn: string, rents: number, told: PaymentSpec = {}): PaymentSpec => ({
  bookedOn,
  pence: Math.round(rents * 100_000),
  strength: 1,
  ...told,
})

/** All next readings of a payment: pounds by month number, and the cost. */
function ways(row: PaymentSpec, told: Told = {}): [string, number][] {
  const scene = sceneOf(told)
  const [payment] = paidBeside(scene.dues, [row])
  if (!payment) throw new Error('A row is a payment.')
  const walk = new BeamSearch(scene)
  const reading = beginning()
  walk.advance([reading], payment)
  for (const [at, pounds] of (told.lacks ?? []).entries()) reading.left[at] = pounds * 100
  return walk
    .extend(reading, { payment, leaving: LEAVING })
    .map(({ places, cost }) => [
      places.map(({ at, pence }) => `${at}:${pence / 100}`).join(' '),
      cost - reading.cost,
    ])
}
const places = (row: PaymentSpec, told?: Told) => ways(row, told).map(([way]) => way)
const costOf = (way: string, row: PaymentSpec, told?: Told) =>
  Math.min(...ways(row, told).flatMap(([other, cost]) => (other === way ? cost : [])))

describe('a payment of one rent in the search', () => {
  test('can pay any open month, one month ahead if none is open, or no month', () => {
    expect(places(paid('2026-03-01', 1))).toEqual(['', '0:1000', '1:1000', '2:1000'])
    expect(places(paid('2026-02-28', 1))).toEqual(['', '0:1000', '1:1000', '2:1000'])
    expect(places(paid('2026-03-02', 1))).toEqual(['', '0:1000', '1:1000', '2:1000'])
    expect(places(paid('2026-03-02', 1), { lacks: [0, 1000, 0, 1000] })).toEqual(['', '1:1000'])
    expect(places(paid('2026-03-02', 1), { lacks: [0, 0, 0, 1000] })).toEqual(['', '3:1000'])
    expect(places(paid('2026-03-02', 1), { lacks: [5.01, 1000, 5, 1000] })).toContain('0:1000')
    expect(places(paid('2026-03-02', 1), { lacks: [0, 1000, 5, 1000] })).not.toContain('2:1000')
  })

  test.each([
    ['2026-04-03', true],
    ['2026-04-04', false],
  ])('pays a month at most 92 days before it: on %s, %j', (bookedOn, may) => {
    expect(places(paid(bookedOn, 1)).includes('0:1000')).toBe(may)
  })

  test.each([
    [1, '2026-02-10', true],
    [1, '2026-02-11', true],
    [0.74, '2026-02-10', true],
    [0.74, '2026-02-11', false],
    [0.75, '2026-02-11', true],
  ])('that is %j of a rent on %s can pay the month due on 2026-01-01: %j', (rents, bookedOn, may) => {
    expect(places(paid(bookedOn, rents)).includes(`0:${rents * 1000}`)).toBe(may)
  })

  test('costs nothing on the rent day, its delay later, and a fixed price if left out', () => {
    const row = paid('2026-03-01', 1)
    const scene = sceneOf()
    const [january] = scene.dues
    const [payment] = paidBeside(scene.dues, [row])
    if (!january || !payment) throw new Error('January has a rent day.')
    expect(costOf('', row)).toBe(LEAVING)
    expect(costOf('2:1000', row)).toBe(0)
    expect(costOf('0:1000', row)).toBeCloseTo(
      timing(scene, january, payment, 'whole') - closing(scene, 0, 100_000),
    )
  })

  test('to a doubtful payee costs more than one to a sure payee', () => {
    const guess = (told: PaymentSpec) => costOf('2:1000', paid('2026-03-01', 1, told))
    expect(guess({ learnt: true, trust: 0.79 })).toBe(COST.guess)
    expect(guess({ learnt: true, trust: 0.8 })).toBe(0)
    expect(guess({ learnt: false, trust: 0.79 })).toBe(0)
  })

  test('can pay two remainders at once, at a high cost', () => {
    const lacks = [400, 600, 1000, 1000]
    expect(costOf('0:400 1:600', paid('2026-01-01', 1), { lacks })).toBeCloseTo(COST.spillOfOne + COST.spill)
    expect(costOf('0:400 1:600', paid('2026-01-01', 1.02), { lacks })).toBeCloseTo(
      COST.spills + COST.spill + COST.spillPart,
    )
    const half = monthlyDues(8, { sharePence: 50_000 })
    const whole = { dues: half, lacks: [400, 500, 100] }
    expect(costOf('0:400 1:500 2:100', paid('2026-01-01', 1), whole)).toBeCloseTo(
      COST.spillOfOne + COST.spill * 2,
    )
    expect(costOf('0:400 1:500 2:100', paid('2026-01-01', 1), { ...whole, paysShare: true })).toBeCloseTo(
      COST.spills + COST.spill * 2,
    )
  })
})

describe('a part payment in the search', () => {
  test('leaves the remainder open, and pays no more than is missing', () => {
    const row = paid('2026-01-01', 0.4)
    const scene = sceneOf()
    const [payment] = paidBeside(scene.dues, [row])
    const reading = beginning()
    const walk = new BeamSearch(scene)
    if (!payment) throw new Error('A row is a payment.')
    walk.advance([reading], payment)
    expect(walk.extend(reading, { payment, leaving: 0 })[1]?.left[0]).toBe(60_000)
    for (const [lacks, left] of [
      [40_500, 0],
      [40_501, 501],
      [30_000, 0],
    ]) {
      reading.left[0] = lacks ?? 0
      expect(walk.extend(reading, { payment, leaving: 0 })[1]?.left[0]).toBe(left)
    }
  })

  test('costs little after the rent day, because instalments are usual', () => {
    expect(costOf('0:400', paid('2026-01-11', 0.4))).toBeLessThan(costOf('0:1000', paid('2026-01-11', 1)) + 6)
    expect(costOf('0:400', paid('2026-01-01', 0.4))).toBe(COST.piece)
  })

  test('completes one month and begins to pay the next', () => {
    const lacks = [300, 1000, 1000]
    expect(costOf('0:300 1:300', paid('2026-01-01', 0.6), { lacks })).toBeCloseTo(
      COST.spills + COST.spillPart,
    )
    expect(places(paid('2026-01-01', 0.75), { lacks })).not.toContain('0:300 1:450')
    expect(places(paid('2026-01-01', 0.6), { lacks: [300, 0, 300] })).toContain('0:300 2:300')
  })

  test('confirmed by the member stays in its month, even if that is paid already', () => {
    const told = { lacks: [0, 0, 0, 0] }
    expect(costOf('0:400', paid('2026-01-05', 0.4, { confirmed: true }), told)).toBe(COST.overfull)
    expect(places(paid('2026-01-05', 0.4, { confirmed: true }), told)).toEqual(['', '0:400'])
    expect(places(paid('2026-01-05', 0.4), told)).toEqual([''])
    expect(places(paid('2026-01-05', 1, { confirmed: true }), told)).toEqual([''])
  })
})

describe('a payment of several rents in the search', () => {
  test('pays months ahead, and begins to pay a last month', () => {
    expect(costOf('0:1000 1:1000', paid('2026-01-01', 2))).toBeCloseTo(COST.spills + COST.spill)
    expect(costOf('0:1000 1:1000 2:500', paid('2026-01-01', 2.5))).toBeCloseTo(
      COST.spills + COST.spill + COST.spillPart,
    )
    expect(places(paid('2026-01-01', 1.5)).filter((way) => way.includes(' '))).toEqual([])
    expect(places(paid('2026-01-01', 1.9))).toContain('0:1000 1:900')
    expect(places(paid('2026-01-01', 1.995))).toContain('0:1000 1:995')
    expect(costOf('0:1000 1:995', paid('2026-01-01', 1.995))).toBeCloseTo(COST.spills + COST.spill)
    expect(places(paid('2026-01-01', 2.005)).filter((way) => way.includes('2:'))).not.toContain(
      '0:1000 1:1000 2:5',
    )
  })

  test('costs more if part of it is left over', () => {
    const dues = monthlyDues(2)
    expect(costOf('0:1000 1:1000', paid('2026-01-01', 2.001), { dues })).toBeCloseTo(COST.spills + COST.spill)
    expect(costOf('0:1000 1:1000', paid('2026-01-01', 2.0011), { dues })).toBeCloseTo(
      COST.spills + COST.spill + COST.spillPart,
    )
  })

  test('pays earlier debts, the latest first, and older ones by age', () => {
    const row = paid('2026-03-01', 2)
    const overdue = -COST.unpaid
    expect(costOf('2:1000 1:1000', row, { lacks: [0, 1000, 1000, 1000] })).toBeCloseTo(
      overdue + COST.spills + COST.spillLast + 28 * COST.spillDay,
    )
    expect(costOf('2:1000 0:1000', row, { lacks: [1000, 0, 1000, 1000] })).toBeCloseTo(
      overdue + COST.spills + COST.spillOlder + 59 * COST.spillDay,
    )
    expect(places(row, { lacks: [1000, 1000, 1000, 1000] })).toContain('2:1000 0:1000')
    expect(places(row, { lacks: [1000, 1000, 1000, 1000] })).not.toContain('2:1000 1:1000')
    expect(places(paid('2026-03-01', 3), { lacks: [1000, 1000, 1000, 1000] })).toContain(
      '2:1000 0:1000 1:1000',
    )
    expect(places(row, { lacks: [0, 0, 1000, 1000] }).filter((way) => way.startsWith('2:1000 '))).toEqual([
      '2:1000 3:1000',
    ])
  })

  test('pays ahead only if the last three months are paid, or if lump sums are usual', () => {
    const row = paid('2026-05-01', 2)
    const ahead = '4:1000 5:1000'
    expect(places(row, { lacks: [1000, 0, 0, 0, 1000, 1000] })).toContain(ahead)
    expect(places(row, { lacks: [0, 1000, 0, 0, 1000, 1000] })).not.toContain(ahead)
    expect(places(row, { lacks: [0, 0, 0, 400, 1000, 1000] })).not.toContain(ahead)
    expect(places(row, { lacks: [0, 1000, 0, 0, 1000, 1000], paysSums: true })).toContain(ahead)
    const less = places(paid('2026-05-01', 1.9), { lacks: [0, 1000, 0, 0, 1000, 1000] })
    expect(less).toContain('4:1000 1:900')
    expect(less).not.toContain('4:1000 5:900')
  })

  test('does not pay a month before the history begins, unless that is the nearest', () => {
    const dues = monthlyDues(8).map((due, at) => ({ ...due, shown: at > 1 }))
    expect(places(paid('2026-03-01', 2), { dues })).not.toContain('2:1000 0:1000')
  })

  test('begins with the first unpaid month', () => {
    const ahead = { lacks: [0, 0, 1000, 1000] }
    expect(places(paid('2026-01-01', 2), ahead)).toContain('2:1000 3:1000')
    expect(places(paid('2026-01-01', 1.89), ahead)).toEqual([''])
    expect(places(paid('2026-01-01', 1.9), { ...ahead, cycleDays: 31.1 })).toContain('2:1000 3:900')
    expect(places(paid('2026-01-01', 1.9), { ...ahead, cycleDays: 31 })).toEqual([''])
    expect(places(paid('2026-01-01', 2), { lacks: [0, 0, 0, 1000] })).toEqual([''])
  })
})

describe('a month that leaves the search window', () => {
  const openedBy = (rents: number, dues = monthlyDues(80)) => {
    const scene = sceneOf({ dues })
    const [payment] = paidBeside(dues, [paid('2026-01-01', rents)])
    const walk = new BeamSearch(scene)
    if (payment) walk.advance([], payment)
    return walk.to
  }

  test.each([
    [1, 3],
    [1.1, 4],
    [2.5, 5],
    [59, 61],
    [60, 62],
    [61, 62],
  ])('for a payment of %j rents is %i months ahead', (rents, months) => {
    expect(openedBy(rents)).toBe(months)
  })

  test('counts as what is due beside the member’s own assignments', () => {
    const reading = beginning()
    const settled = new Map([
      [0, 40_000],
      [1, 120_000],
    ])
    const scene = sceneOf({ settled })
    const [payment] = paidBeside(scene.dues, [paid('2026-01-01', 1)])
    if (payment) new BeamSearch(scene).advance([reading], payment)
    expect(reading.left).toEqual([60_000, 0, 100_000])
  })

  test('counts as unpaid from the next day on, and fully at the end of the search', () => {
    const scene = sceneOf({ dues: monthlyDues(3) })
    const [first, second] = paidBeside(scene.dues, [paid('2026-02-01', 1), paid('2026-02-02', 1)])
    const reading = beginning()
    const walk = new BeamSearch(scene)
    if (!first || !second) throw new Error('A row is a payment.')
    walk.advance([reading], first)
    expect(reading.cost).toBeCloseTo(COST.unpaid)
    walk.advance([reading], second)
    expect(reading.cost).toBeCloseTo(COST.unpaid * 2)
    walk.finish([reading])
    expect(reading.cost).toBeCloseTo(COST.unpaid * 3)
    walk.finish([reading])
    expect(reading.cost).toBeCloseTo(COST.unpaid * 3)
  })

  test('is dropped once it is paid in all states, or half a year old', () => {
    const since = (bookedOn: string, left: number[]) => {
      const scene = sceneOf({ dues: monthlyDues(12), today: numberOfDay('2026-12-20') })
      const [first, second] = paidBeside(scene.dues, [paid(addDays(bookedOn, -1), 1), paid(bookedOn, 1)])
      const [one, other] = [beginning(), beginning()]
      const walk = new BeamSearch(scene)
      if (!first || !second) throw new Error('A row is a payment.')
      walk.advance([one, other], first)
      const opened = one.left.length
      for (const [at, pence] of left.entries()) one.left[at] = other.left[at] = pence
      walk.advance([one, other], second)
      expect(one.left.length).toBe(walk.to - walk.from)
      expect(opened).toBeGreaterThan(0)
      return walk.from
    }
    expect(since('2026-04-02', [])).toBe(0)
    expect(since('2026-04-02', [0])).toBe(1)
    expect(since('2026-04-02', [500, 0])).toBe(2)
    expect(since('2026-04-02', [501, 0])).toBe(0)
    expect(since('2026-04-02', [0, 0, 0, 0])).toBe(3)
    expect(since('2026-07-10', [])).toBe(0)
    expect(since('2026-07-11', [])).toBe(1)
  })
})
