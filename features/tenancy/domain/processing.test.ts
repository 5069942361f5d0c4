import { describe, expect, test } from 'vitest'
import { CONSENT_KINDS, NO_CONSENTS } from './consents.ts'
import { allows, carries, PROCESSING, PROCESSINGS, wasWithdrawnAfter, withdrawnSince } from './processing.ts'

const ALL = {
  personalDataConsent: true,
  tenancyDataConsent: true,
  bankDataConsent: true,
  landlordCommunicationConsent: true,
  craReportingOptIn: true,
  housemateConsent: true,
  incomeConsent: true,
  guarantorConsent: true,
}
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day))

describe.each(CONSENT_KINDS)('withdrawing the consent %s', (kind) => {
  test.each(PROCESSINGS)('stops %s exactly if the table says so', (processing) => {
    const isNamed = (PROCESSING[processing] as readonly string[]).includes(kind)
    expect(carries(kind, processing)).toBe(isNamed)
    expect(allows({ ...ALL, [kind]: false }, processing)).toBe(!isNamed)
    expect(withdrawnSince([{ kind, given: false, at: at(3) }], processing)).toEqual(isNamed ? at(3) : null)
  })

  test('stops at least one processing', () => {
    expect(PROCESSINGS.some((processing) => carries(kind, processing))).toBe(true)
  })
})

test('a consent that was never given allows nothing, and does not count as withdrawn', () => {
  for (const processing of PROCESSINGS) {
    expect(allows(NO_CONSENTS, processing)).toBe(false)
    expect(withdrawnSince([], processing)).toBeNull()
  }
})

test('a processing counts as withdrawn since the first withdrawal that was not undone', () => {
  const latest = [
    { kind: 'personalDataConsent' as const, given: false, at: at(5) },
    { kind: 'bankDataConsent' as const, given: false, at: at(3) },
    { kind: 'tenancyDataConsent' as const, given: true, at: at(1) },
  ]
  expect(withdrawnSince(latest, 'find_rent')).toEqual(at(3))
})

test('a consent withdrawn and given again counts as withdrawn in between', () => {
  const events = [
    { kind: 'incomeConsent' as const, given: true, at: at(5) },
    { kind: 'incomeConsent' as const, given: false, at: at(3) },
  ]
  expect(wasWithdrawnAfter(events, 'see_income', at(2))).toBe(true)
  expect(wasWithdrawnAfter(events, 'see_income', at(4))).toBe(false)
  expect(wasWithdrawnAfter(events, 'find_rent', at(2))).toBe(false)
})
