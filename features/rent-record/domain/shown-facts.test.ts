import { describe, expect, test } from 'vitest'
import type { ProvedFor } from './proved-for.ts'
import { frozenUntil, recordShownChange, type ShownFacts } from './shown-facts.ts'

const home = (address = '12 Mill Lane, York', landlord = 'J Okafor') => ({
  id: 'home',
  confirmedBy: null,
  confirmedFacts: null,
  landlords: [{ from: '2025-01-01', name: landlord }],
  tenancy: { address, payees: [landlord] },
})
const proved = (dueOn: string, more: Partial<ProvedFor> = {}): ProvedFor => ({
  tenancyId: 'home',
  dueOn,
  address: '12 Mill Lane, York',
  landlord: 'J Okafor',
  namesLandlord: true,
  namesOther: false,
  ...more,
})
const START = new Date('2026-09-01T10:00:00Z')
const later = (days: number): Date => new Date(START.getTime() + days * 86_400_000)
const now = (more: Partial<Parameters<typeof recordShownChange>[1]> = {}) => ({
  name: 'Grace Payer',
  homes: [home()],
  proved: [proved('2026-01-01')],
  at: later(10),
  hasPassport: true,
  ...more,
})
const first = recordShownChange(null, now({ at: START }))?.facts ?? null
const until = (facts: ShownFacts | null | undefined, isChecked = false, at = later(10)) =>
  frozenUntil(facts ?? null, at, isChecked)

describe('a change of the details on a passport', () => {
  test('does not exist before a month is proved, or without a difference', () => {
    expect(recordShownChange(null, now({ proved: [] }))).toBeNull()
    expect(recordShownChange(first, now())).toBeNull()
    expect(until(first)).toBeNull()
  })

  test('stops new passports for seven days if it is of the name', () => {
    const { facts } = recordShownChange(first, now({ name: 'Bob Buyer' })) ?? {}
    expect(until(facts)).toBe('2026-09-18')
    expect(until(facts, false, later(17))).toBeNull()
  })

  test('needs no wait if it is of the name and the bank has the new name', () => {
    expect(until(recordShownChange(first, now({ name: 'Grace Married' }))?.facts, true)).toBeNull()
  })

  test('counts if a visible character is added to a name, and not if it is invisible', () => {
    const signed = recordShownChange(first, now({ name: 'Grace Payer 🇧🇴🇧' }))?.facts
    expect(until(signed)).toBe('2026-09-18')
    expect(until(recordShownChange(first, now({ name: 'Grace Pa\u200byer' }))?.facts)).toBeNull()
  })

  test('stops new passports again when it is undone', () => {
    const bob = recordShownChange(first, now({ name: 'Bob Buyer' }))?.facts ?? null
    const grace = recordShownChange(bob, now({ at: later(12) }))
    expect(until(grace?.facts, false, later(12))).toBe('2026-09-20')
  })

  test.each([
    ['the home', home('Penthouse, 1 Hyde Park')],
    ['a flat of the house', home('Flat 1, 12 Mill Lane, York')],
    ['words in another order', home('York 12, Mill Lane')],
    ['the landlord, with more names', home(undefined, 'J Okafor Duke of Westminster Estates')],
    ['the landlord', home(undefined, 'Duke of Westminster Estates')],
  ])('stops new passports for seven days, if it is of %s', (_what, other) => {
    const noted = recordShownChange(first, now({ homes: [other] }))
    expect(until(noted?.facts, true)).toBe('2026-09-18')
    expect(noted?.corrected).toEqual([])
  })

  test('does not count if words are only added or spelled differently', () => {
    const fuller = recordShownChange(
      first,
      now({ homes: [home('12 Mill Lane, York YO1 6AB', 'Mr J. Okafor')] }),
    )
    expect(until(fuller?.facts)).toBeNull()
  })

  test('does not count for a landlord or home after the proved months', () => {
    const agent = { ...home(), landlords: [...home().landlords, { from: '2026-08-01', name: 'Hallam' }] }
    expect(until(recordShownChange(first, now({ homes: [agent] }))?.facts)).toBeNull()
    const next = { ...home('1 New Street, Leeds', 'Hallam'), id: 'next' }
    const both = now({
      homes: [next, home()],
      proved: [proved('2026-01-01'), proved('2026-09-01', { tenancyId: 'next' })],
    })
    expect(until(recordShownChange(first, both)?.facts)).toBeNull()
  })

  test('can correct the first day’s typing without a wait, until a passport is made', () => {
    const typo = now({ at: later(0.5), homes: [home('21 Mill Lane, York')], hasPassport: false })
    const noted = recordShownChange(first, typo)
    expect(until(noted?.facts, false, later(0.5))).toBeNull()
    expect(noted?.corrected[0]).toMatchObject({
      from: { address: '12 Mill Lane, York' },
      to: { address: '21 Mill Lane, York' },
    })
    expect(
      until(recordShownChange(first, { ...typo, hasPassport: true })?.facts, false, later(0.5)),
    ).not.toBeNull()
  })
})
