import { addMonths, isDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { ProvedPeriod } from './model.ts'
import { aProvedPeriod } from './proved-period.builder.ts'
import { PURPOSES, type Purpose } from './purposes.ts'
import { RULES } from './rules.ts'
import { ledgerOf, MAX_MONTHS, problemWith } from './statement.ts'

const NOT_FOUND = { state: 'not_found', shownBy: null, foundPence: 0, settledOn: null } as const
const BENEFIT = { ...NOT_FOUND, state: 'paid_by_other', shownBy: 'paper', bankProven: false } as const
const fields = ['name', 'address', 'landlord', 'days'] as const

/** Months of one home from January 2025; `but` changes some of them, by number. */
const months = (count: number, but: Record<number, Partial<ProvedPeriod>> = {}): ProvedPeriod[] =>
  Array.from({ length: count }, (_, at) => {
    const dueOn = addMonths('2025-01-01', at)
    return aProvedPeriod({ dueOn, settledOn: dueOn, ...but[at] })
  })

function found(purpose: Purpose, periods: readonly ProvedPeriod[], today = '2026-06-20') {
  const wish = { purpose, homeId: null, from: '2024-01', to: '2026-06', fields }
  const homes = [...new Set(periods.map(({ tenancyId }) => tenancyId))].map((id) => ({ id, shown: [] }))
  const { rules } = ledgerOf(wish, { today, homes, periods })
  return Object.fromEntries(rules.map((rule) => [rule.id, [rule.outcome, rule.found]]))
}

test('each statement rule names its reader, a source and the day it was checked, for an existing purpose', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  for (const { purpose, who, says, source, readOn } of RULES) {
    expect(PURPOSES).toContain(purpose)
    expect(who).not.toBe('')
    expect(says).toMatch(/\.$/)
    expect(source).toMatch(/^https:\/\//)
    expect(isDay(readOn)).toBe(true)
  }
  expect(RULES.filter(({ says }) => /recommend|best|should/i.test(says))).toEqual([])
})

describe('a rent statement for a lender', () => {
  test('meets the rule with twelve proved months in a row, and averages the last six', () => {
    expect(found('mortgage', months(18))).toMatchObject({
      'skipton-12-in-a-row': ['met', '18 months in a row proved, to June 2026'],
      'skipton-average-6': ['figure', 'Last six months’ average £950.00, benefits left out'],
      'suffolk-12-within-10': ['figure', 'Last twelve months’ average £950.00; 10% more is £1,045.00'],
      'suffolk-12-of-18': ['met', '18 of the last 18 months proved'],
    })
  })

  test('needs an unbroken run of proved months', () => {
    expect(found('mortgage', months(18, { 8: NOT_FOUND }))).toMatchObject({
      'skipton-12-in-a-row': ['not_met', '9 months in a row proved, to June 2026'],
      'suffolk-12-of-18': ['not_met', '17 of the last 18 months proved'],
    })
  })

  test('does not meet the rule with twelve months that ended more than six months ago', () => {
    expect(found('mortgage', months(12), '2026-07-01')['skipton-12-in-a-row']?.[0]).toBe('not_met')
    expect(found('mortgage', months(12), '2026-06-20')['skipton-12-in-a-row']?.[0]).toBe('met')
  })

  test('leaves out a month that a benefit paid, and counts the renter’s part of a month paid in part', () => {
    expect(found('mortgage', months(18, { 17: BENEFIT }))).toMatchObject({
      'skipton-12-in-a-row': ['met', '17 months in a row proved, to May 2026'],
      'skipton-average-6': ['not_known', '5 of the last 6 months proved'],
    })
    const part = { ...BENEFIT, foundPence: 35_000, bankProven: true }
    expect(found('mortgage', months(18, { 17: part }))['skipton-average-6']).toEqual([
      'figure',
      'Last six months’ average £850.00, benefits left out',
    ])
  })

  test('does not add up the rents of two overlapping homes', () => {
    const other = months(3).map((each, at) => {
      const dueOn = addMonths('2026-04-15', at)
      return { ...each, tenancyId: 'other', dueOn, settledOn: dueOn }
    })
    expect(found('mortgage', [...months(18), ...other])['skipton-average-6']).toEqual([
      'figure',
      'Last six months’ average £950.00, benefits left out',
    ])
  })

  test('does not count months to a doubtful payee', () => {
    const doubtful = Object.fromEntries(
      Array.from({ length: 18 }, (_, at) => [at, { payeeCheck: 'waiting' as const }]),
    )
    const wish = { purpose: 'mortgage' as const, homeId: null, from: '2024-01', to: '2026-06', fields }
    const known = { today: '2026-06-20', homes: [{ id: 'home', shown: [] }], periods: months(18, doubtful) }
    expect(ledgerOf(wish, known).sums.provedPeriods).toBe(0)
  })
})

test('a statement rule that was checked more than 18 months ago is not applied', () => {
  const later = months(30).map((each) => ({ ...each, dueOn: addMonths(each.dueOn, 36) }))
  const wish = { purpose: 'mortgage' as const, homeId: null, from: '2028-01', to: '2030-06', fields }
  const { rules } = ledgerOf(wish, {
    today: '2030-06-20',
    homes: [{ id: 'home', shown: [] }],
    periods: later,
  })
  expect(new Set(rules.map(({ outcome }) => outcome))).toEqual(new Set(['not_known']))
  expect(rules[0]?.found).toBe(
    '30 months in a row proved, to June 2030. The rule may have changed since we read it',
  )
})

describe('a rent statement for a hearing', () => {
  test('leaves the legal ground undecided if a period is unknown', () => {
    expect(found('arrears', months(6, { 2: NOT_FOUND }))).toMatchObject({
      'arrears-complete': ['not_met', '5 of 6 periods known'],
      'arrears-ground-8': ['not_known', 'Of 1 period nobody knows whether it was paid'],
    })
  })

  test('is about one home only', () => {
    const other = months(3).map((each) => ({ ...each, tenancyId: 'other' }))
    expect(found('arrears', [...months(6), ...other])['arrears-ground-8']?.[0]).toBe('not_known')
  })

  test('compares the unpaid rent with three months’ or thirteen weeks’ rent', () => {
    const unpaid = { ...NOT_FOUND, state: 'confirmed_missed' } as const
    expect(found('arrears', months(6, { 4: unpaid, 5: unpaid }))['arrears-ground-8']).toEqual([
      'figure',
      '£1,900.00 unpaid in this statement; the ground needs £2,850.00',
    ])
    const weeks = Array.from({ length: 10 }, (_, at) =>
      aProvedPeriod({
        dueOn: new Date(Date.UTC(2026, 3, 6 + at * 7)).toISOString().slice(0, 10),
        duePence: 20_000,
        foundPence: 20_000,
      }),
    )
    expect(found('arrears', weeks)['arrears-ground-8']?.[1]).toBe(
      '£0.00 unpaid in this statement; the ground needs £2,600.00',
    )
  })
})

test('a tribunal’s sum leaves out benefits, and the statement says if it has more than 24 months', () => {
  expect(found('tribunal', months(18, { 3: BENEFIT }))).toMatchObject({
    'rro-24-months': ['met', 'This statement is about 18 months'],
    'rro-less-benefit': ['figure', '£16,150.00 paid, benefits left out'],
  })
})

test('a home without a proved period is not named on a statement, and its periods stay', () => {
  const other = months(3, { 0: NOT_FOUND, 1: NOT_FOUND, 2: NOT_FOUND }).map((each) => ({
    ...each,
    tenancyId: 'other',
  }))
  const wish = { purpose: 'own_files' as const, homeId: null, from: '2024-01', to: '2026-06', fields }
  const named = { address: '2 Mill Lane', landlord: null }
  const homes = ['home', 'other'].map((id) => ({ id, shown: [named] }))
  const all = ledgerOf(wish, { today: '2026-06-20', homes, periods: [...months(3), ...other] })
  expect(all.homes.map(({ shown, rows }) => [shown.length, rows.length])).toEqual([
    [1, 3],
    [0, 3],
  ])
  expect(all.sums).toMatchObject({ periods: 6, provedPeriods: 3 })
})

test('a statement shows at most 72 months', () => {
  expect(problemWith({ from: '2020-07', to: '2026-06' }, '2026-06-20')).toBeNull()
  expect(problemWith({ from: '2020-06', to: '2026-06' }, '2026-06-20')).toBe('too_long')
  expect(MAX_MONTHS).toBe(72)
})
