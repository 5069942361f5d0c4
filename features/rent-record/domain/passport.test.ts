import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatement } from '../passport/read-statement.ts'
import { PERIOD_STATES, shownBy } from '../words.ts'
import {
  canonicalText,
  countsOf,
  isStillVerified,
  type PassportPeriod,
  passportMonths,
  passportState,
  problemWith,
  readCode,
  type Statement,
  spacedCode,
} from './passport.ts'

const period = (dueOn: string, more: Partial<PassportPeriod> = {}): PassportPeriod => ({
  dueOn,
  state: 'verified_on_time',
  shownBy: 'bank',
  ...more,
})
const all = { from: '2026-01', to: '2026-03', fields: ['lateness'] as const }
const statement = (periods: PassportPeriod[]): Statement => ({
  code: 'ABCDEFGHJKMN',
  issuedOn: '2026-04-02',
  expiresOn: '2026-05-02',
  name: null,
  homes: [],
  months: passportMonths(periods, all),
})

describe('the months of a passport', () => {
  test('say how each stands, gaps included', () => {
    const periods = [period('2026-01-01'), period('2026-03-01', { state: 'verified_late' })]
    expect(passportMonths(periods, all).map(({ state }) => state)).toEqual([
      'on_time',
      'not_verified',
      'late',
    ])
  })

  test('say nothing of lateness unless the member wants it', () => {
    const periods = [period('2026-01-01'), period('2026-02-01', { state: 'verified_late' })]
    const months = passportMonths(periods, { from: '2026-01', to: '2026-02', fields: [] })
    expect(months.map(({ state }) => state)).toEqual(['verified', 'verified'])
  })

  test('of a weekly rent are verified only when every week is', () => {
    const weeks = ['2026-01-05', '2026-01-12', '2026-01-19'].map((day) => period(day))
    const whole = { from: '2026-01', to: '2026-01', fields: [] }
    expect(passportMonths(weeks, whole)[0]?.state).toBe('verified')
    const gap = [...weeks, period('2026-01-26', { state: 'not_found', shownBy: null })]
    expect(passportMonths(gap, whole)[0]?.state).toBe('not_verified')
  })

  test('never call the member’s own statement verified, and name it in the month itself', () => {
    const [first, second] = [period('2026-01-05'), period('2026-01-12')]
    const january = (periods: PassportPeriod[]) => passportMonths(periods, { ...all, to: '2026-01' })[0]
    expect(january([first, { ...second, state: 'verified_late' }])?.state).toBe('late')
    const told = { ...second, shownBy: 'own_statement' } as const
    expect(january([first, told])?.state).toBe('own_statement')
    expect(january([told, { ...first, state: 'paid_by_other', shownBy: 'paper' }])?.state).toBe(
      'own_statement',
    )
    expect(countsOf(statement([period('2026-02-01'), told]))).toMatchObject({ verified: 1, told: 1 })
    expect(isStillVerified(statement([first]), [{ ...first, shownBy: 'own_statement' }])).toBe(false)
  })

  test('call a month paid by a benefit or an agent verified only with the paper that shows it', () => {
    const said = period('2026-01-01', { state: 'paid_by_other', shownBy: null })
    const stateOf = (one: PassportPeriod) => passportMonths([one], { ...all, to: '2026-01' })[0]?.state
    expect(stateOf(said)).toBe('not_verified')
    expect(stateOf({ ...said, shownBy: 'paper' })).toBe('paid_by_other')
    expect(isStillVerified(statement([{ ...said, shownBy: 'paper' }]), [said])).toBe(false)
  })

  test('never say that rent was missed, whatever the record says', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PERIOD_STATES), { minLength: 1, maxLength: 6 }), (states) => {
        const periods = states.map((state, at) =>
          period(`2026-01-0${at + 1}`, {
            state,
            shownBy: shownBy({ state, bankProven: true, evidenceProves: null }),
          }),
        )
        const [month] = passportMonths(periods, { ...all, to: '2026-01' })
        expect(['on_time', 'late', 'paid_by_other', 'not_verified']).toContain(month?.state)
      }),
    )
  })
})

test('a passport shows 24 months at most, in order, none of them ahead', () => {
  const wish = (from: string, to: string) => problemWith({ from, to, fields: [] }, '2026-04-02')
  expect(wish('2024-05', '2026-04')).toBeNull()
  expect(wish('2024-04', '2026-04')).toBe('too_long')
  expect(wish('2026-04', '2026-04')).toBeNull()
  expect(wish('2026-04', '2026-03')).toBe('wrong_order')
  expect(wish('2026-04', '2026-05')).toBe('not_over_yet')
})

test('a passport stands until a month it calls verified is so no longer', () => {
  const then = [period('2026-01-01'), period('2026-03-01')]
  expect(isStillVerified(statement(then), [...then, period('2026-02-01')])).toBe(true)
  expect(isStillVerified(statement(then), [period('2026-01-01')])).toBe(false)
  const first = { ...statement(then), months: statement(then).months.slice(0, 2) }
  expect(isStillVerified(first, [period('2026-02-01')])).toBe(false)
  expect(isStillVerified(first, [period('2026-01-01')])).toBe(true)
  expect(isStillVerified({ ...first, months: [] }, then)).toBe(true)
  expect(countsOf(statement(then))).toEqual({ months: 3, verified: 2, told: 0, onTime: 2, late: 0 })
})

test('the same statement is always the same text', () => {
  const one = statement([period('2026-01-01')])
  const { months, ...rest } = one
  expect(canonicalText({ months, ...rest })).toBe(canonicalText(one))
  // What was signed is checked against these very letters.
  expect(canonicalText({ ...one, months: months.slice(0, 1) })).toBe(
    '{"kind":"keyturn rent passport","version":2,"code":"ABCDEFGHJKMN","issuedOn":"2026-04-02",' +
      '"expiresOn":"2026-05-02","name":null,"homes":[],' +
      '"months":[{"month":"2026-01","state":"on_time"}]}',
  )
})

test('a passport of the first version is read as what it showed, its starred months as told', () => {
  const then =
    '{"kind":"keyturn rent passport","version":1,"code":"ABCDEFGHJKMN","issuedOn":"2026-04-02",' +
    '"expiresOn":"2026-05-02","name":null,"homes":[],"months":[' +
    '{"month":"2026-01","state":"on_time","fromStatement":false},' +
    '{"month":"2026-02","state":"on_time","fromStatement":true}]}'
  const read = readStatement(then)
  expect(read.months.map(({ state }) => state)).toEqual(['on_time', 'own_statement'])
  expect(countsOf(read)).toMatchObject({ verified: 1, told: 1, onTime: 1 })
})

test('a code is read as people type it', () => {
  expect(readCode(' abcd-efgh jkmn ')).toBe('ABCDEFGHJKMN')
  expect(readCode('ABCD EFGH JKM')).toBeNull()
  expect(readCode('ABCD EFGH JKM0')).toBeNull()
  expect(readCode('x'.repeat(1_000_000))).toBeNull()
  expect(spacedCode('ABCDEFGHJKMN')).toBe('ABCD EFGH JKMN')
})

test('a passport is good through its last day, and revoked for ever', () => {
  const open = { expiresOn: '2026-05-02', revokedAt: null }
  expect(passportState(open, '2026-05-02')).toBe('open')
  expect(passportState(open, '2026-05-03')).toBe('expired')
  expect(passportState({ ...open, revokedAt: '2026-04-03T10:00:00Z' }, '2026-05-03')).toBe('revoked')
})
