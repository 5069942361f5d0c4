import { addDays, addMonths, type Day, type Every } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Home, Row, StoredPeriod } from './model.ts'
import { daysFrom, type SimulatedRecord, simulateRefresh } from './simulated-record.builder.ts'
import { keyOf } from './stored-periods.ts'

const HOME = 'home'
const START = '2024-11-01'
const home: Home = {
  id: HOME,
  tenancy: {
    startsOn: START,
    terms: [{ from: START, pence: 95_000, every: null, dueDay: null }],
    payees: ['J Okafor'],
  },
}
const rent = (bookedOn: Day): Row => ({
  ...{ id: `rent ${bookedOn}`, accountId: 'current', bookedOn, pence: -95_000 },
  ...{ description: 'STO J OKAFOR RENT', source: 'bank' },
})
const shop = (bookedOn: Day): Row => ({
  ...{ id: `shop ${bookedOn}`, accountId: 'current', bookedOn, pence: -1_250 },
  ...{ description: 'LARDER & CO', source: 'bank' },
})
const isSettled = ({ state }: StoredPeriod): boolean =>
  state === 'verified_on_time' || state === 'verified_late'

interface Life {
  lives: { today: Day; record: SimulatedRecord }[]
  redated: string[]
}

/** Runs a refresh on each day. `speak` may answer for a period after a refresh, as a member does. */
function live(
  rows: Row[],
  days: readonly Day[],
  speak?: (period: StoredPeriod, today: Day) => boolean,
  homes: Home[] = [home],
): Life {
  let record: Pick<SimulatedRecord, 'stored' | 'payments'> = { stored: [], payments: [] }
  const lives: Life['lives'] = []
  const redated: string[] = []
  for (const today of days) {
    const next = simulateRefresh(record, { homes, rows, today })
    const now = new Set(next.stored.map(keyOf))
    for (const period of record.stored)
      if (isSettled(period) && period.lateAfter < today && !now.has(keyOf(period)))
        redated.push(`${period.dueOn} on ${today}`)
    const stored = next.stored.map(
      (period): StoredPeriod =>
        speak?.(period, today) && period.state === 'not_found'
          ? { ...period, state: 'paid_by_other', memberAnswer: 'paid_by_benefit', evidence: 'award.pdf' }
          : period,
    )
    record = { ...next, stored }
    lives.push({ today, record: { ...next, stored } })
  }
  return { lives, redated }
}

const last = ({ lives }: Life): SimulatedRecord => {
  const record = lives.at(-1)?.record
  if (!record) throw new Error('A life has a day.')
  return record
}
const statesOf = ({ stored }: SimulatedRecord) =>
  Object.fromEntries(stored.map(({ dueOn, state }) => [dueOn, state]))
const months = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addMonths(first, at))

describe('a standing order moved from the 1st to the 15th', () => {
  const rows = [...months(START, 12), ...months('2025-11-15', 12)].map(rent)
  const life = live([...rows, shop('2024-10-20')], daysFrom('2025-06-10', '2026-10-28', 3))

  test('keeps each settled month on its day', () => {
    expect(life.redated).toEqual([])
    const states = statesOf(last(life))
    for (const dueOn of months(START, 12)) expect(states[dueOn]).toBe('verified_on_time')
  })

  test('moves the rent day of later months, and each month has one rent', () => {
    const days = last(life).stored.map(({ dueOn }) => dueOn)
    expect(days.slice(-3)).toEqual(['2026-09-15', '2026-10-15', '2026-11-15'])
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(days.length)
  })

  test('counts as late only until four payments in a row show the new day', () => {
    const late = Object.entries(statesOf(last(life))).filter(([, state]) => state !== 'verified_on_time')
    expect(late).toEqual([
      ['2025-11-01', 'verified_late'],
      ['2025-12-01', 'verified_late'],
      ['2026-01-01', 'verified_late'],
      ['2026-11-15', 'upcoming'],
    ])
  })
})

test('a member’s answer and evidence stay with their calendar month when the rent day moves', () => {
  const paid = months(START, 24).filter((day) => day !== '2025-09-01' && day !== '2025-10-01')
  const moved = paid.map((day) => (day >= '2025-08-01' ? addDays(day, 14) : day))
  const speaks = (period: StoredPeriod) => ['2025-09', '2025-10'].includes(period.dueOn.slice(0, 7))
  const life = live([...moved.map(rent), shop('2024-10-20')], daysFrom('2025-06-10', '2026-10-28', 2), speaks)
  const spoken = last(life).stored.filter(({ memberAnswer }) => memberAnswer !== null)
  expect(spoken.map(({ dueOn, evidence }) => [dueOn.slice(0, 7), evidence])).toEqual([
    ['2025-09', 'award.pdf'],
    ['2025-10', 'award.pdf'],
  ])
  expect(life.redated).toEqual([])
})

test('no settled month changes its day and no answer gets lost, for any payments', () => {
  const person = fc.record({
    late: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 24, maxLength: 24 }),
    dueDay: fc.integer({ min: 1, max: 28 }),
    movesAt: fc.option(fc.integer({ min: 8, max: 18 })),
    movesTo: fc.integer({ min: 1, max: 28 }),
    missed: fc.option(fc.integer({ min: 8, max: 20 })),
    step: fc.integer({ min: 5, max: 9 }),
  })
  fc.assert(
    fc.property(person, ({ late, dueDay, movesAt, movesTo, missed, step }) => {
      const rows = late.flatMap((days, at) => {
        if (at === missed) return []
        const dayOfMonth = movesAt !== null && at >= movesAt ? movesTo : dueDay
        return rent(addDays(addMonths(START, at), dayOfMonth - 1 + days))
      })
      const answered = new Set<string>()
      const speak = ({ dueOn, state }: StoredPeriod): boolean => {
        if (state !== 'not_found' || missed === null) return false
        answered.add(dueOn.slice(0, 7))
        return true
      }
      const life = live([...rows, shop('2024-10-20')], daysFrom('2025-05-10', '2026-11-20', step), speak)
      expect(life.redated).toEqual([])
      const kept = last(life).stored.filter(({ memberAnswer, evidence }) => memberAnswer && evidence)
      // Rent days on the 1st and the 30th are two rents of one calendar month.
      expect(kept.length).toBeGreaterThanOrEqual(answered.size)
    }),
    { numRuns: 25 },
  )
})

describe('a declared weekday with payments in another week', () => {
  const every = (step: number, first: Day, count: number): Day[] =>
    Array.from({ length: count }, (_, at) => addDays(first, at * step))
  const told = (cycle: Every, dueDay: number, from: Day): Home => ({
    id: HOME,
    tenancy: {
      startsOn: from,
      terms: [{ from, pence: 95_000, every: cycle, dueDay }],
      payees: ['J Okafor'],
    },
  })
  const lived = (own: Home, paid: readonly Day[], until: Day) =>
    live([...paid.map(rent), shop('2025-12-28')], daysFrom('2026-01-02', until, 1), undefined, [own])

  test('keeps each settled fortnight on its day, and the next rent is due a fortnight or more later', () => {
    const paid = every(14, '2026-01-09', 10)
    const life = lived(told('fortnight', 5, '2026-01-01'), paid, '2026-05-20')
    expect(life.redated).toEqual([])
    const late = ['2026-01-02', '2026-01-16', '2026-01-30']
    const states = statesOf(last(life))
    expect(Object.keys(states).slice(0, 3)).toEqual(late)
    for (const dueOn of late) expect(states[dueOn]).toBe('verified_late')
    for (const dueOn of paid.slice(3)) expect(states[dueOn]).toBe('verified_on_time')
  })

  test('keeps each settled week on its day if a day of the month was declared', () => {
    const paid = every(7, '2026-01-05', 12)
    const life = lived(told('week', 7, '2026-01-07'), paid, '2026-03-28')
    expect(life.redated).toEqual([])
    expect(Object.values(statesOf(last(life))).filter((state) => state === 'not_found')).toEqual([])
  })

  test('is counted from the payments’ week from the first day, if nothing is settled yet', () => {
    const paid = every(14, '2026-01-09', 10)
    const rows = [...paid.map(rent), shop('2025-12-28')]
    const life = live(rows, ['2026-05-20'], undefined, [told('fortnight', 5, '2026-01-01')])
    expect(Object.keys(statesOf(last(life))).slice(0, 3)).toEqual(paid.slice(0, 3))
  })

  test('keeps the payments’ weeks when the latest payments match the declared week again', () => {
    const shown = every(14, '2026-01-09', 4)
    const again = every(14, '2026-03-13', 20)
    const life = lived(told('fortnight', 5, '2026-01-01'), [...shown, ...again], '2026-12-20')
    expect(life.redated).toEqual([])
  })

  test('is no longer used if the terms declare another weekday', () => {
    const from = '2026-01-01'
    const terms = [{ from, pence: 95_000, every: 'week' as const, dueDay: 1 }]
    const own: Home = { id: HOME, tenancy: { startsOn: from, terms, payees: ['J Okafor'] } }
    const rows = every(7, '2026-01-05', 8).map(rent)
    const before = simulateRefresh({ stored: [], payments: [] }, { homes: [own], rows, today: '2026-03-01' })
    const fridays = told('week', 5, from)
    const after = simulateRefresh(before, { homes: [fridays], rows, today: '2026-03-01' })
    expect(after.stored.map(({ dueOn }) => dueOn).slice(0, 2)).toEqual(['2026-01-09', '2026-01-16'])
  })
})
