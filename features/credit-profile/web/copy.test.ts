import { expect, test } from 'vitest'
import {
  agenciesForUndo,
  allHaveConsent,
  choiceWith,
  deadlineTexts,
  missedDeadlineText,
  otherBlockers,
  reportingSwitch,
  shortDay,
} from './copy.ts'

test('an agency beyond the plan’s number replaces the one chosen last', () => {
  expect(choiceWith('experian', [], 1)).toEqual(['experian'])
  expect(choiceWith('equifax', ['experian'], 1)).toEqual(['equifax'])
  expect(choiceWith('transunion', ['experian', 'equifax'], 3)).toEqual(['experian', 'equifax', 'transunion'])
  expect(choiceWith('equifax', ['experian', 'transunion'], 2)).toEqual(['experian', 'equifax'])
  expect(choiceWith('experian', ['experian'], 1)).toEqual(['experian'])
})

test('Undo restores the withdrawn consents, except those that were withdrawn again later', () => {
  const standing = (...given: string[]) =>
    (['experian', 'equifax', 'transunion'] as const).map((agency) => ({
      agency,
      given: given.includes(agency),
    }))
  expect(agenciesForUndo(['experian'], standing('equifax'))).toEqual(['equifax', 'experian'])
  expect(agenciesForUndo(['experian'], standing())).toEqual(['experian'])
  expect(agenciesForUndo(['experian', 'equifax'], standing('equifax'))).toEqual(['equifax', 'experian'])
})

test('a next file is announced only if the choice of agencies is all that is missing', () => {
  const blocked = (plan_ends_on: string | null, ...because: string[]) =>
    otherBlockers({
      plan_ends_on,
      next_file_on: '2026-12-20',
      blockers: because.map((each) => ({ because: each, says: `${each}.`, mend: null })),
    })
  expect(blocked(null, 'no_consent')).toEqual([])
  expect(blocked(null, 'no_consent', 'too_few_payments')).toEqual(['too_few_payments.'])
  expect(blocked('2026-12-19', 'plan_ends')).toEqual(['plan_ends.'])
  expect(blocked('2026-12-20', 'plan_ends')).toEqual([])
})

test('a date shows its year only if it is ambiguous', () => {
  expect(shortDay('2026-08-05', '2026-10-01')).toBe('05 August')
  expect(shortDay('2027-01-05', '2026-10-01')).toBe('05 January')
  expect(shortDay('2025-10-05', '2026-10-01')).toBe('05 October 2025')
})

test('a passed deadline for our answer is shown as passed, with what happens next', () => {
  const days = { promised_by: '2026-12-12', legal_by: '2026-12-26' }
  expect(missedDeadlineText({ ...days, standing: 'soon' })).toBeNull()
  expect(deadlineTexts({ ...days, standing: 'soon' })).toEqual({
    answer: 'by 12 December 2026',
    law: '26 December 2026',
  })
  const past = { ...days, standing: 'past_promise' } as const
  expect(missedDeadlineText(past)).toContain('12 December 2026, and that day has passed')
  expect(missedDeadlineText(past)).toContain('stays under query')
  expect(deadlineTexts(past)).toEqual({ answer: 'was due by 12 December 2026', law: '26 December 2026' })
  const late = { ...days, standing: 'past_law' } as const
  expect(missedDeadlineText(late)).toContain('26 December 2026, has passed')
  expect(deadlineTexts(late).law).toBe('passed on 26 December 2026')
})

const FILE = '2026-12-20'
const on = (...reasons: string[]) => ({ given: true, reasons })
const ends = (day: string) => ({ because: 'plan_ends', says: `Your plan ends on ${day}.`, mend: null })

test.each<[string, string | null, string | null, 'on' | 'off' | 'blocked', string]>([
  ['a plan that renews', 'Premium', null, 'on', 'Next file 20 December 2026.'],
  ['a plan that renews', 'Premium', null, 'off', 'Nothing is sent to any agency.'],
  [
    'a plan that renews',
    'Premium',
    null,
    'blocked',
    'Waiting: the next file, on 20 December 2026, says nothing about you yet. Your date of birth is missing.',
  ],
  ['a plan that ends after the file', 'Premium', '2026-12-27', 'on', 'Next file 20 December 2026.'],
  ['a plan that ends after the file', 'Premium', '2026-12-27', 'off', 'Nothing is sent to any agency.'],
  [
    'a plan that ends before the file',
    'Premium',
    '2026-12-01',
    'on',
    'Your plan ends before the next file, so nothing new is sent.',
  ],
  ['a plan that ends before the file', 'Premium', '2026-12-01', 'off', 'Nothing is sent to any agency.'],
  ['no plan', null, null, 'on', 'Nothing is sent while you have no plan.'],
  ['no plan', null, null, 'off', 'Nothing is sent to any agency.'],
])('the reporting switch with %s (%s, %s) is %s and says “%s”', (_name, plan, endsOn, how, meaning) => {
  const missing = { because: 'no_birth_date', says: 'Your date of birth is missing.', mend: null }
  const says = reportingSwitch({
    plan,
    plan_ends_on: endsOn,
    next_file_on: FILE,
    agencies: how === 'off' ? [] : [how === 'blocked' ? on(missing.says) : on()],
    blockers: [...(how === 'blocked' ? [missing] : []), ...(endsOn ? [ends(endsOn)] : [])],
  })
  const isOn = how !== 'off'
  expect(says).toMatchObject({ on: isOn, state: isOn ? 'On.' : 'Off.', meaning })
  expect(says.thenTitle).toBe(isOn ? 'If you switch it off' : 'While it is off')
  expect(says.stops[0]).toBe(
    isOn ? 'We send nothing more, to any agency, from today.' : 'We send nothing to any agency.',
  )
})

test('allHaveConsent compares the named agencies with their stored consents', () => {
  const standing = [
    { agency: 'experian', given: true },
    { agency: 'equifax', given: false },
  ] as const
  expect(allHaveConsent(true, ['experian'], standing)).toBe(true)
  expect(allHaveConsent(true, ['experian', 'equifax'], standing)).toBe(false)
  expect(allHaveConsent(false, ['equifax'], standing)).toBe(true)
  expect(allHaveConsent(false, ['experian'], standing)).toBe(false)
})
