import type { PeriodState } from '@keyturn/rent-record/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AccountAtAgency,
  type AdverseCondition,
  codeForMonth,
  type MissedPeriod,
  monthsBehind,
  type ReportedPeriod,
} from './report-code.ts'

const allMet = {
  memberWasAsked: true,
  bankWasHealthyThroughout: true,
  graceIsOver: true,
  approvedByAPerson: true,
}
const period = (state: PeriodState, changes: Partial<ReportedPeriod> = {}): ReportedPeriod => ({
  state,
  hasEvidence: false,
  month: '2040-12',
  owedPence: 100_000,
  monthlyRentPence: 100_000,
  conditions: allMet,
  ...changes,
})
const account = (changes: Partial<AccountAtAgency> = {}): AccountAtAgency => ({
  alreadyReported: true,
  unknownMonth: 'omit',
  earlierMissed: [],
  isArranged: false,
  ...changes,
})
/** Returns missed periods of the months before December 2040, newest first. */
const earlier = (...owed: number[]): MissedPeriod[] =>
  owed.map((owedPence, at) => ({
    month: `2040-${String(11 - at).padStart(2, '0')}`,
    owedPence,
    monthlyRentPence: 100_000,
    conditions: allMet,
  }))
const fresh = account({ alreadyReported: false })
const told = (periods: ReportedPeriod[], at = account()) => {
  const code = codeForMonth(periods, at)
  return code.send ? `${code.status}${code.flag ?? ''}` : 'nothing'
}

test.each([
  ['paid on time', [period('verified_on_time')], '0A'],
  ['paid late', [period('verified_late')], '0A'],
  ['missed', [period('confirmed_missed')], '1A'],
  [
    'missed, without an approval',
    [period('confirmed_missed', { conditions: { ...allMet, approvedByAPerson: false } })],
    'U',
  ],
  ['not found', [period('not_found')], 'U'],
  ['part paid', [period('part_paid')], 'U'],
  ['paid by another payer, without evidence', [period('paid_by_other')], 'U'],
])(
  'a month in an arrangement that was %s has the flag only beside a code other than unknown',
  (_case, periods, code) => {
    expect(told(periods, account({ isArranged: true }))).toBe(code)
  },
)

describe('the reported status of a monthly rent period', () => {
  test.each([
    ['upcoming', 'nothing', 'U'],
    ['verified_on_time', '0', '0'],
    ['verified_late', '0', '0'],
    ['part_paid', 'nothing', 'U'],
    ['paid_by_other', 'U', 'U'],
    ['not_found', 'nothing', 'U'],
    ['confirmed_missed', '1', '1'],
    ['reversed', 'nothing', 'U'],
  ] as const)('that is %s is %s for a new account and %s for an existing one', (state, asNew, asHeld) => {
    expect(told([period(state)], fresh)).toBe(asNew)
    expect(told([period(state)])).toBe(asHeld)
  })

  test('is up to date if a benefit or an agent paid, with evidence', () => {
    expect(told([period('paid_by_other', { hasEvidence: true })])).toBe('0')
  })

  test('is U at an agency that wants unknown months, and empty for a part payment', () => {
    const wantsU = account({ alreadyReported: false, unknownMonth: 'U' })
    expect(told([period('not_found')], wantsU)).toBe('U')
    expect(told([period('part_paid')], wantsU)).toBe('nothing')
  })
})

describe('an adverse code', () => {
  const conditions: AdverseCondition[] = [
    'memberWasAsked',
    'bankWasHealthyThroughout',
    'graceIsOver',
    'approvedByAPerson',
  ]
  test.each(conditions)('becomes U without %s, and the missing condition is named', (condition) => {
    const code = codeForMonth(
      [period('confirmed_missed', { conditions: { ...allMet, [condition]: false } })],
      account(),
    )
    expect(code).toEqual({ send: true, status: 'U', flag: null, arrearsPence: 0, heldBackBy: [condition] })
  })

  test('counts the whole months of the confirmed arrears, minus payments found', () => {
    const missed = period('confirmed_missed')
    expect(told([missed], account({ earlierMissed: earlier(100_000, 50_000) }))).toBe('2')
    expect(told([missed], account({ earlierMissed: earlier(...Array<number>(8).fill(100_000)) }))).toBe('6')
    expect(told([period('confirmed_missed', { owedPence: 60_000 })])).toBe('U')
    expect(told([period('confirmed_missed', { owedPence: 0 })])).toBe('U')
  })

  test('comes with the exact amount owed', () => {
    const missed = period('confirmed_missed', { owedPence: 60_000 })
    const code = codeForMonth([missed, period('confirmed_missed', { owedPence: 0 })], {
      ...account(),
      earlierMissed: earlier(40_000),
    })
    expect(code).toMatchObject({ status: '1', arrearsPence: 100_000, heldBackBy: [] })
  })

  test('does not rise when the rent falls after the missed month', () => {
    const later = period('verified_on_time', { monthlyRentPence: 33_000 })
    expect(told([later], account({ earlierMissed: earlier(100_000) }))).toBe('1')
    const missedLater = period('confirmed_missed', { owedPence: 33_000, monthlyRentPence: 33_000 })
    expect(told([missedLater], account({ earlierMissed: earlier(100_000) }))).toBe('2')
  })

  test('counts at most the months that have a missed period', () => {
    expect(told([period('confirmed_missed', { owedPence: 100_000, monthlyRentPence: 40_000 })])).toBe('1')
    const twice = [period('confirmed_missed'), period('confirmed_missed')]
    expect(told(twice)).toBe('1')
  })

  test.each(conditions)('also needs %s for arrears of earlier months', (condition) => {
    const [missed] = earlier(100_000)
    if (!missed) throw new Error('No earlier month.')
    const earlierMissed = [{ ...missed, conditions: { ...allMet, [condition]: false } }]
    for (const state of ['confirmed_missed', 'verified_on_time'] as const) {
      const code = codeForMonth([period(state)], account({ earlierMissed }))
      expect(code).toMatchObject({ status: 'U', arrearsPence: 0, heldBackBy: [condition] })
    }
  })

  test('is not sent for one missed week of rent', () => {
    const week = { owedPence: 25_000 }
    const paid = period('verified_on_time', week)
    expect(told([paid, paid, period('confirmed_missed', week), paid])).toBe('U')
    expect(told(Array.from({ length: 4 }, () => period('confirmed_missed', week)))).toBe('1')
  })

  test('continues for arrears that are still owed after a paid month', () => {
    expect(told([period('verified_on_time')], account({ earlierMissed: earlier(100_000) }))).toBe('1')
  })

  test('needs a rent to compute the months behind', () => {
    expect(monthsBehind([period('confirmed_missed', { monthlyRentPence: 0 })])).toBeNull()
    expect(monthsBehind([])).toBeNull()
  })
})

describe('the weekly periods of one month', () => {
  const week = (state: PeriodState) => period(state, { owedPence: 25_000 })
  test('are up to date if all weeks due are verified', () => {
    expect(told([week('verified_on_time'), week('verified_late'), week('upcoming')])).toBe('0')
  })

  test('are not up to date if one week is unknown, or paid by a benefit without evidence', () => {
    const wantsU = account({ alreadyReported: false, unknownMonth: 'U' })
    const paid = week('verified_on_time')
    expect(told([paid, week('paid_by_other'), paid])).toBe('U')
    expect(told([paid, week('not_found'), paid], wantsU)).toBe('U')
    expect(told([paid, week('not_found'), week('part_paid')], wantsU)).toBe('nothing')
  })

  test('are U and not adverse if one week is in doubt', () => {
    expect(told([week('confirmed_missed'), week('not_found')], fresh)).toBe('nothing')
    expect(told([week('confirmed_missed'), week('paid_by_other')])).toBe('U')
  })
})

test('an adverse code is never sent unless every missed period meets all four conditions, for any history', () => {
  const states: PeriodState[] = [
    'upcoming',
    'verified_on_time',
    'verified_late',
    'part_paid',
    'paid_by_other',
    'not_found',
    'confirmed_missed',
    'reversed',
  ]
  const anyPeriod = fc.record({
    state: fc.constantFrom(...states),
    hasEvidence: fc.boolean(),
    month: fc.constantFrom('2040-11', '2040-12'),
    owedPence: fc.nat(300_000),
    monthlyRentPence: fc.integer({ min: 1, max: 300_000 }),
    conditions: fc.record({
      memberWasAsked: fc.boolean(),
      bankWasHealthyThroughout: fc.boolean(),
      graceIsOver: fc.boolean(),
      approvedByAPerson: fc.boolean(),
    }),
  })
  fc.assert(
    fc.property(fc.array(anyPeriod, { maxLength: 5 }), fc.boolean(), (periods, alreadyReported) => {
      const code = codeForMonth(periods, account({ alreadyReported }))
      if (!code.send) {
        expect(alreadyReported).toBe(false)
        return
      }
      if (code.status === '0' || code.status === 'U') return
      const missed = periods.filter(({ state }) => state === 'confirmed_missed')
      expect(missed.length).toBeGreaterThan(0)
      for (const { conditions } of missed) expect(Object.values(conditions)).toEqual([true, true, true, true])
      expect(Number(code.status)).toBeLessThanOrEqual(new Set(missed.map(({ month }) => month)).size)
      const lowest = Math.min(...missed.map(({ monthlyRentPence }) => monthlyRentPence))
      expect(code.arrearsPence).toBeGreaterThanOrEqual(Number(code.status) * lowest)
    }),
  )
})
