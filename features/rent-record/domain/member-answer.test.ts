import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEMBER_ANSWERS, PERIOD_STATES, type PeriodState } from '../constants.ts'
import { isToBeAsked, movesForAnswer } from './member-answer.ts'
import { movePeriod } from './period-state.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

const after = (state: PeriodState, answer: (typeof MEMBER_ANSWERS)[number] | null): PeriodState | null =>
  movesForAnswer(state, answer)?.reduce<PeriodState>(movePeriod, state) ?? null

test('a member’s answer changes a month that was not found, and can be undone', () => {
  expect(after('not_found', 'paid_by_benefit')).toBe('paid_by_other')
  expect(after('not_found', 'not_paid')).toBe('confirmed_missed')
  expect(after('not_found', 'paid_elsewhere')).toBe('not_found')
  expect(after('paid_by_other', null)).toBe('not_found')
  expect(after('confirmed_missed', null)).toBe('not_found')
  expect(after('confirmed_missed', 'paid_by_agent')).toBe('paid_by_other')
})

/** Expected result for every state; null if the answer does not fit the month and changes nothing. */
const afterEach: Record<PeriodState, Record<(typeof MEMBER_ANSWERS)[number], PeriodState | null>> = {
  upcoming: answers('paid_by_other', null, null),
  verified_on_time: answers(null, null, null),
  verified_late: answers(null, null, null),
  part_paid: answers('paid_by_other', 'confirmed_missed', 'part_paid'),
  paid_by_other: answers('paid_by_other', 'confirmed_missed', 'not_found'),
  not_found: answers('paid_by_other', 'confirmed_missed', 'not_found'),
  confirmed_missed: answers('paid_by_other', 'confirmed_missed', 'not_found'),
  reversed: answers(null, null, null),
}

function answers(byOther: PeriodState | null, notPaid: PeriodState | null, elsewhere: PeriodState | null) {
  return {
    paid_by_benefit: byOther,
    paid_by_agent: byOther,
    not_paid: notPaid,
    paid_elsewhere: elsewhere,
  }
}

test.each(PERIOD_STATES)('each answer has its own result for a month that is %s', (state) => {
  for (const answer of MEMBER_ANSWERS)
    expect([answer, after(state, answer)]).toEqual([answer, afterEach[state][answer]])
})

test('no answer clears a verified month or makes a future month missed', () => {
  for (const state of ['verified_on_time', 'verified_late', 'reversed'] as const)
    expect(after(state, 'not_paid')).toBeNull()
  expect(after('upcoming', 'not_paid')).toBeNull()
})

test('answers make allowed changes only, and only one answer can do harm', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PERIOD_STATES),
      fc.constantFrom(...MEMBER_ANSWERS, null),
      (state, answer) => {
        const moved = after(state, answer)
        if (moved === 'confirmed_missed') expect(answer).toBe('not_paid')
      },
    ),
  )
})

test('a member is asked only about days that were read', () => {
  const silent = aStoredPeriod({ state: 'not_found', foundPence: 0 })
  expect(isToBeAsked(silent)).toBe(true)
  expect(isToBeAsked({ ...silent, watched: false })).toBe(false)
  expect(isToBeAsked({ ...silent, awaitsAnswer: true })).toBe(false)
  expect(isToBeAsked({ ...silent, memberAnswer: 'paid_elsewhere' })).toBe(false)
  expect(isToBeAsked({ ...silent, state: 'part_paid' })).toBe(false)
  expect(isToBeAsked({ ...silent, settledLater: [{ on: '2026-10-12', pence: 94_600 }] })).toBe(false)
  expect(isToBeAsked({ ...silent, settledLater: [{ on: '2026-10-12', pence: 90_000 }] })).toBe(true)
})
