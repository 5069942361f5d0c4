import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { complaintLaw, LAW_READ_ON, MONTHS_A_READING_HOLDS } from './complaint-law.ts'

test('the laws on complaints were checked within the last six months', () => {
  const today = dayOfInstant(new Date())
  const readAgainBy = addMonths(LAW_READ_ON, MONTHS_A_READING_HOLDS)
  expect(today <= readAgainBy, `read features/privacy/domain/complaint-law.ts again by ${readAgainBy}`).toBe(
    true,
  )
  expect(LAW_READ_ON <= today).toBe(true)
})

test('the table of complaint law has a source and a start day for each duty', () => {
  for (const { law, url, from, duty } of Object.values(complaintLaw)) {
    expect(url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|handbook\.fca\.org\.uk)\//)
    expect(law.length).toBeGreaterThan(10)
    expect(from).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(duty.length).toBeGreaterThan(20)
  }
})
