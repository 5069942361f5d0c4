import { describe, expect, test } from 'vitest'
import { AGENCIES, AGENCY_POLICIES } from '../constants.ts'
import { answerIsOverdue, expectedVisibleBy } from './agencies.ts'

describe('the day by which a reported month should be visible', () => {
  test.each([
    ['experian', '2026-10-20', '2026-12-15'],
    ['equifax', '2026-10-20', '2027-01-20'],
    ['transunion', '2026-11-30', '2027-02-28'],
  ] as const)('at %s, after delivery on %s, is %s', (agency, deliveredOn, by) => {
    expect(expectedVisibleBy(AGENCY_POLICIES[agency], deliveredOn)).toBe(by)
  })

  test('is at most three months after the delivery', () => {
    for (const agency of AGENCIES) {
      expect(expectedVisibleBy(AGENCY_POLICIES[agency], '2026-01-20') <= '2026-04-20').toBe(true)
    }
  })
})

test('an agency has a week to answer before a person is notified', () => {
  expect(answerIsOverdue(AGENCY_POLICIES.experian, '2026-10-20', '2026-10-27')).toBe(false)
  expect(answerIsOverdue(AGENCY_POLICIES.experian, '2026-10-20', '2026-10-28')).toBe(true)
})
