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
  ['paid by another, without evidence', [period('paid_by_other')], 'U'],
])(
  'a month in an arrangement that was %s has the flag only beside a code that says something',
  (_case, periods, code) => {
    expect(told(periods, account({ isArranged: true }))).toBe(code)
  },
)

describe('the reported status of a monthly period', () => {
  test.each([
    ['upcoming', 'nothing', 'U'],
    ['verified_on_time', '0', '0'],
    ['verified_late', '0', '0'],
    ['part_paid', 'nothing', 'U'],
    ['paid_by_other', 'U', 'U'],
    ['not_found', 'nothing', 'U'],
    ['confirmed_missed', '1', '1'],
    ['reversed', 'nothing', 'U'],
  ] as const)('%s: %s for a new account, %s for one that the agency has', (state, asNew, asHeld) => {
    expect(told([period(state)], fresh)).toBe(asNew)
    expect(told([period(state)])).toBe(asHeld)
  })

  test('is up to date if a benefit or an agent paid, with evidence', () => {
    expect(told([period('paid_by_other', { hasEvidence: true })])).toBe('0')
  })

  test('is U for an agency that wants unknown months, and nothing for a part payment', () => {
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
  test.each(conditions)('is never sent without %s: it becomes U and names what is missing', (condition) => {
    const code = codeForMonth(
      [period('confirmed_missed', { conditions: { ...allMet, [condition]: false } })],
      account(),
    )
    expect(code).toEqual({ send: true, status: 'U', flag: null, arrearsPence: 0, heldBackBy: [condition] })
  })

  test('counts whole months of the confirmed arrears, minus money that was found', () => {
    const missed = period('confirmed_missed')
    expect(told([missed], account({ earlierMissed: earlier(100_000, 50_000) }))).toBe('2')
    expect(told([missed], account({ earlierMissed: earlier(...Array<number>(8).fill(100_000)) }))).toBe('6')
    expect(told([period('confirmed_missed', { owedPence: 60_000 })])).toBe('U')
    expect(told([period('confirmed_missed', { owedPence: 0 })])).toBe('U')
  })

  test('has the exact amount that is owed', () => {
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

  test('never counts more months than have a missed period', () => {
    expect(told([period('confirmed_missed', { owedPence: 100_000, monthlyRentPence: 40_000 })])).toBe('1')
    const twice = [period('confirmed_missed'), period('confirmed_missed')]
    expect(told(twice)).toBe('1')
  })

  test.each(conditions)('needs %s for arrears of earlier months too', (condition) => {
    const [missed] = earlier(100_000)
    if (!missed) throw new Error('No earlier month.')
    const earlierMissed = [{ ...missed, conditions: { ...allMet, [condition]: false } }]
    for (const state of ['confirmed_missed', 'verified_on_time'] as const) {
      const code = codeForMonth([period(state)], account({ earlierMissed }))
      expect(code).toMatchObject({ status: 'U', arrearsPence: 0, heldBackBy: [condition] })
    }
  })

  test('one missed week of rent is not a month in arrears', () => {
    const week = { owedPence: 25_000 }
    const paid = period('verified_on_time', week)
    expect(told([paid, paid, period('confirmed_missed', week), paid])).toBe('U')
    expect(told(Array.from({ length: 4 }, () => period('confirmed_missed', week)))).toBe('1')
  })

  test('stays for arrears that are still owed after a paid month', () => {
    expect(told([period('verified_on_time')], account({ earlierMissed: earlier(100_000) }))).toBe('1')
  })

  test('needs a rent to compute months', () => {
    expect(monthsBehind([period('confirmed_missed', { monthlyRentPence: 0 })])).toBeNull()
    expect(monthsBehind([])).toBeNull()
  })
})

describe('the weekly periods of one month', () => {
  const week = (state: PeriodState) => period(state, { owedPence: 25_000 })
  test('are up to date if all are verified; a week not due yet does not count', () => {
    expect(told([week('verified_on_time'), week('verified_late'), week('upcoming')])).toBe('0')
  })

  test('are not up to date if one is unknown, or paid by a benefit without evidence', () => {
    const wantsU = account({ alreadyReported: false, unknownMonth: 'U' })
    const paid = week('verified_on_time')
    expect(told([paid, week('paid_by_other'), paid])).toBe('U')
    expect(told([paid, week('not_found'), paid], wantsU)).toBe('U')
    expect(told([paid, week('not_found'), week('part_paid')], wantsU)).toBe('nothing')
  })

  test('are U rather than adverse if one is in doubt', () => {
    expect(told([week('confirmed_missed'), week('not_found')], fresh)).toBe('nothing')
    expect(told([week('confirmed_missed'), week('paid_by_other')])).toBe('U')
  })
})

test('no history has an adverse code unless every missed period meets all four conditions', () => {
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
