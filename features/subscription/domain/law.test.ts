import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import {
  COOLING_OFF_DAYS,
  LAW_READ_ON,
  MONTHS_A_READING_HOLDS,
  REFUND_WITHIN_DAYS,
  REMINDER_EVERY_MONTHS,
  subscriptionLaw,
} from './law.ts'

test('the laws on subscriptions were checked within the last six months', () => {
  const today = dayOfInstant(new Date())
  const readAgainBy = addMonths(LAW_READ_ON, MONTHS_A_READING_HOLDS)
  expect(today <= readAgainBy, `read features/subscription/domain/law.ts again by ${readAgainBy}`).toBe(true)
  expect(LAW_READ_ON <= today).toBe(true)
})

test('the table of subscription law has a source, a start day and the numbers of each duty', () => {
  expect([COOLING_OFF_DAYS, REFUND_WITHIN_DAYS, REMINDER_EVERY_MONTHS, MONTHS_A_READING_HOLDS]).toEqual([
    14, 14, 6, 6,
  ])
  for (const { law, url, from, duty } of Object.values(subscriptionLaw)) {
    expect(url).toMatch(/^https:\/\/www\.legislation\.gov\.uk\//)
    expect(law).toMatch(/20\d\d/)
    expect(from).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(duty.length).toBeGreaterThan(20)
  }
})

test('each email that the law requires belongs to one duty', () => {
  const emails = Object.values(subscriptionLaw).flatMap(({ email }) => email ?? [])
  expect(emails.toSorted()).toEqual(['ended', 'leaving', 'receipt', 'refund', 'reminder', 'renewed'])
})
