import type { NotReportedBecause } from '@keyturn/agency-files/constants'
import { notReportedBecause } from '@keyturn/agency-files/constants'
import { describe, expect, test } from 'vitest'
import { blockersOf } from './blockers.ts'

const agency = (
  name: 'experian' | 'equifax' | 'transunion',
  given: boolean,
  ...blockedBy: NotReportedBecause[]
) => ({ agency: name, consent: given ? { given } : null, blockedBy, paymentsStillNeeded: 2 })

const because = (agencies: ReturnType<typeof agency>[], planEndsOn: string | null = null) =>
  blockersOf(agencies, { planEndsOn }).map((each) => each.because)

describe('the list of blockers', () => {
  test('is empty once a chosen agency can get a record', () => {
    expect(because([agency('experian', true), agency('equifax', false, 'no_consent')])).toEqual([])
  })

  test('names the choice of an agency and each agency’s missing details, if none is chosen', () => {
    const missing = ['no_consent', 'not_in_plan', 'no_birth_date'] as const
    expect(because([agency('experian', false, ...missing), agency('equifax', false, ...missing)])).toEqual([
      'no_consent',
      'no_birth_date',
    ])
  })

  test('leaves out agencies that were not chosen, and lists each reason once', () => {
    expect(
      because([
        agency('experian', true, 'no_postcode'),
        agency('equifax', true, 'no_postcode'),
        agency('transunion', false, 'no_consent', 'no_birth_date'),
      ]),
    ).toEqual(['no_postcode'])
  })

  test('begins with what the member can correct, and counts the missing payments', () => {
    const [first, second] = blockersOf([agency('experian', true, 'too_few_payments', 'no_birth_date')], {
      planEndsOn: null,
    })
    expect(first).toMatchObject({ because: 'no_birth_date', mend: { label: 'Add your date of birth' } })
    expect(second?.says).toContain('2 more payments are needed')
  })

  test('names the day on which a cancelled plan ends', () => {
    const [end] = blockersOf([agency('experian', true)], { planEndsOn: '2026-12-10' })
    expect(end?.says).toBe('Your plan ends on 10 December 2026. No file goes once it has ended.')
  })

  test('has a link or an explanation for every reason', () => {
    for (const reason of Object.keys(notReportedBecause) as NotReportedBecause[]) {
      const [only] = blockersOf([agency('experian', true, reason)], { planEndsOn: null })
      expect(only?.says).toMatch(/\.$/)
    }
  })
})
