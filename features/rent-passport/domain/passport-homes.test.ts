import type { ProvedFor } from '@keyturn/rent-record/rules'
import { describe, expect, test } from 'vitest'
import { homesShown } from './passport-homes.ts'

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
