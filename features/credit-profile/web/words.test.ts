import { expect, test } from 'vitest'
import { againWith, answerDays, choiceWith, inTheWay, lateAnswer, shortDay } from './words.ts'

test('a yes beyond the plan takes the place of the last one', () => {
  expect(choiceWith('experian', [], 1)).toEqual(['experian'])
  expect(choiceWith('equifax', ['experian'], 1)).toEqual(['equifax'])
  expect(choiceWith('transunion', ['experian', 'equifax'], 3)).toEqual(['experian', 'equifax', 'transunion'])
  expect(choiceWith('equifax', ['experian', 'transunion'], 2)).toEqual(['experian', 'equifax'])
  expect(choiceWith('experian', ['experian'], 1)).toEqual(['experian'])
})

test('Undo agrees again to what was stopped, and to nothing that was stopped since', () => {
  const standing = (...given: string[]) =>
    (['experian', 'equifax', 'transunion'] as const).map((agency) => ({
      agency,
      given: given.includes(agency),
    }))
  expect(againWith(['experian'], standing('equifax'))).toEqual(['equifax', 'experian'])
  expect(againWith(['experian'], standing())).toEqual(['experian'])
  expect(againWith(['experian', 'equifax'], standing('equifax'))).toEqual(['equifax', 'experian'])
})

test('a next file is promised only where nothing but the choice keeps it back', () => {
  const blocked = (plan_ends_on: string | null, ...because: string[]) =>
    inTheWay({
      plan_ends_on,
      next_file_on: '2026-12-20',
      blockers: because.map((each) => ({ because: each, says: `${each}.`, mend: null })),
    })
  expect(blocked(null, 'no_consent')).toEqual([])
  expect(blocked(null, 'no_consent', 'too_few_payments')).toEqual(['too_few_payments.'])
  expect(blocked('2026-12-19', 'plan_ends')).toEqual(['plan_ends.'])
  expect(blocked('2026-12-20', 'plan_ends')).toEqual([])
})

test('a day says its year only where another one might be meant', () => {
  expect(shortDay('2026-08-05', '2026-10-01')).toBe('05 August')
  expect(shortDay('2027-01-05', '2026-10-01')).toBe('05 January')
  expect(shortDay('2025-10-05', '2026-10-01')).toBe('05 October 2025')
})

test('a day for our answer that passed is said to have passed, with what happens now', () => {
  const days = { promised_by: '2026-12-12', legal_by: '2026-12-26' }
  expect(lateAnswer({ ...days, standing: 'soon' })).toBeNull()
  expect(answerDays({ ...days, standing: 'soon' })).toEqual({
    answer: 'by 12 December 2026',
    law: '26 December 2026',
  })
  const past = { ...days, standing: 'past_promise' } as const
  expect(lateAnswer(past)).toContain('12 December 2026, and that day has passed')
  expect(lateAnswer(past)).toContain('stays under query')
  expect(answerDays(past)).toEqual({ answer: 'was due by 12 December 2026', law: '26 December 2026' })
  const late = { ...days, standing: 'past_law' } as const
  expect(lateAnswer(late)).toContain('26 December 2026, has passed')
  expect(answerDays(late).law).toBe('passed on 26 December 2026')
})
