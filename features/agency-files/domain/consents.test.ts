import { describe, expect, test } from 'vitest'
import type { Agency, CurrentConsent } from '../constants.ts'
import { agenciesCovered } from './consents.ts'

const on = (agency: Agency, day: number, more: Partial<CurrentConsent> = {}): CurrentConsent => ({
  agency,
  given: true,
  since: new Date(Date.UTC(2026, 0, day)),
  textVersion: '2026-11',
  ...more,
})

describe('the agencies that a plan covers', () => {
  test('are those with the earliest consents, so that a smaller plan keeps the first one', () => {
    const all = [on('experian', 3), on('equifax', 1), on('transunion', 2)]
    expect(agenciesCovered(all, 1)).toEqual(['equifax'])
    expect(agenciesCovered(all, 2)).toEqual(['equifax', 'transunion'])
    expect(agenciesCovered(all, 3)).toHaveLength(3)
    expect(agenciesCovered(all, 0)).toEqual([])
  })

  test('are in a fixed order if their consents have the same time', () => {
    const all = [on('transunion', 1), on('equifax', 1), on('experian', 1)]
    expect(agenciesCovered(all, 2)).toEqual(['experian', 'equifax'])
  })

  test('leave out an agency whose consent was withdrawn', () => {
    expect(agenciesCovered([on('equifax', 1, { given: false }), on('experian', 2)], 3)).toEqual(['experian'])
  })
})
