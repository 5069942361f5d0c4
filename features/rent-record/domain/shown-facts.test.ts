import { describe, expect, test } from 'vitest'
import { homesShown } from './passport-homes.ts'
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

const READ = { tenant: 'Grace Mary Payer', address: '12 Mill Lane, York YO1 6AB', landlord: 'J Okafor' }

describe('the homes of a passport', () => {
  const wish = { from: '2026-01', to: '2026-02', fields: ['address', 'landlord'] as const }
  const periods = ['2026-01-01', '2026-02-01'].map((dueOn) => ({ tenancyId: 'home', dueOn }))
  const known = {
    proved: periods.map(({ dueOn }) => proved(dueOn)),
    isOwn: () => false,
    name: 'Grace Payer',
  }

  test('are those that the months were proved for, whatever changed later', () => {
    const changed = home('Penthouse, 1 Hyde Park', 'Duke of Westminster Estates')
    expect(
      homesShown(wish, { ...known, homes: [{ ...changed, confirmedBy: 'duke@estates.example' }] }),
    ).toEqual([{ address: '12 Mill Lane, York', landlord: 'J Okafor' }])
  })

  test('leave out homes without a proved month among the chosen months', () => {
    const present = { ...home('Penthouse, 1 Hyde Park', 'Duke of Westminster Estates'), id: 'present' }
    const shown = { address: '12 Mill Lane, York', landlord: 'J Okafor' }
    expect(homesShown(wish, { ...known, homes: [present, home()] })).toEqual([shown])
    const later = proved('2026-03-01', { tenancyId: 'present', address: 'Penthouse, 1 Hyde Park' })
    const withLater = { ...known, proved: [...known.proved, later], homes: [present, home()] }
    expect(homesShown(wish, withLater)).toEqual([shown])
    expect(homesShown({ ...wish, to: '2026-03' }, withLater)).toHaveLength(2)
  })

  test('name the domain that confirmed them, and never the member’s own address', () => {
    const confirmed = { ...home(), confirmedBy: 'rents@okafor.example', confirmedFacts: READ }
    expect(homesShown(wish, { ...known, homes: [confirmed] })).toEqual([
      { address: '12 Mill Lane, York', landlord: 'J Okafor', confirmedBy: 'someone@okafor.example' },
    ])
    expect(homesShown(wish, { ...known, homes: [confirmed], isOwn: () => true })[0]).not.toHaveProperty(
      'confirmedBy',
    )
  })

  test.each([
    ['another word in the home’s address', { address: '12 Mill Lane' }],
    ['another name of the tenant', { tenant: 'Bob Buyer' }],
    ['an additional name of the tenant', { tenant: 'Grace' }],
    ['another landlord', { landlord: 'Duke of Westminster Estates' }],
    ['a landlord who was not shown', { landlord: undefined }],
    ['the home’s words in another order', { address: 'Lane 12, Mill York' }],
    ['another number of the home', { address: 'Flat 12, 3 Mill Lane, York' }],
  ])(
    'show the landlord’s confirmation only for the details that the landlord confirmed, and not with %s',
    (_what, read) => {
      const confirmed = { ...home(), confirmedBy: 'rents@okafor.example', confirmedFacts: READ }
      expect(homesShown(wish, { ...known, homes: [confirmed] })[0]).toHaveProperty('confirmedBy')
      const other = { ...confirmed, confirmedFacts: { ...READ, ...read } }
      expect(homesShown(wish, { ...known, homes: [other] })[0]).not.toHaveProperty('confirmedBy')
    },
  )

  test('are not confirmed if the landlord confirmed a shorter address than the proved months have', () => {
    const shorter = home('Mill Lane, York')
    const confirmed = { ...shorter, confirmedBy: 'rents@okafor.example' }
    expect(homesShown(wish, { ...known, homes: [confirmed] })[0]).not.toHaveProperty('confirmedBy')
  })
})
