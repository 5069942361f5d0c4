import { expect, test } from 'vitest'
import { type KnownHome, startOf } from './answers.ts'

type Terms = KnownHome['tenancies'][number]['terms'][number]
type Nation = NonNullable<KnownHome['tenancy_details']>['nation']

const terms = (from: string, monthlyRent: number, more: Partial<Terms> = {}): Terms => ({
  from,
  monthlyRent,
  frequency: 'month',
  rentDay: null,
  share: 1,
  landlordName: 'Hallam Lettings',
  paysHousemate: false,
  ...more,
})
const statusOf = (
  list: Terms[],
  address = '14 Alma Road, Bristol, BS8 2DJ',
  nation: Nation = 'england-and-wales',
): KnownHome => ({
  tenancies: [
    {
      id: 'home',
      propertyAddress: address,
      tenancyStartDate: '2024-03-15',
      tenancyEndDate: null,
      movedOutOn: null,
      evidence_level: 'declared',
      terms: list,
    },
  ],
  tenancy_details: { letBy: 'agent', nation },
})
const NO_HINT = { from: null, rent: null, seen: null }

test('a declared rise fills in both rents, the day, and the previous rise', () => {
  const told = [terms('2024-03-15', 1100), terms('2025-06-01', 1150), terms('2027-02-01', 1250)]
  expect(startOf(statusOf(told), { ...NO_HINT, from: '2027-02-01' })).toMatchObject({
    country: 'england',
    let_as: 'private',
    begins_on: '01 February 2027',
    rent: '1,150.00',
    new_rent: '1,250.00',
    home_began_on: '15 March 2024',
    last_rise_on: '01 June 2025',
    period_began_on: '15 March 2024',
  })
})

test('an inferred rise fills in its rent, unless only a share was paid', () => {
  const hint = { from: '2026-10-01', rent: '1200', seen: { amount: 1200, since: '2026-10-01' } }
  expect(startOf(statusOf([terms('2024-03-15', 1100)]), hint)).toMatchObject({
    rent: '1,100.00',
    new_rent: '1,200.00',
    last_rise_on: '',
  })
  const shared = statusOf([terms('2024-03-15', 1100, { share: 0.5 })])
  expect(startOf(shared, hint)).toMatchObject({ rent: '1,100.00', new_rent: '' })
})

test('a rent declared monthly instead of weekly is not a rise', () => {
  const told = [terms('2024-03-15', 250, { frequency: 'week' }), terms('2026-01-01', 1083)]
  expect(startOf(statusOf(told), NO_HINT).last_rise_on).toBe('')
})

test('a period begins on the rent day; for fortnightly rent, the weekday is not enough', () => {
  const began = (more: Partial<Terms>) =>
    startOf(statusOf([terms('2024-03-15', 300, more)]), NO_HINT).period_began_on
  expect(began({ rentDay: 1 })).toBe('01 March 2024')
  expect(began({ frequency: 'week', rentDay: 1 })).toBe('18 March 2024')
  expect(began({ frequency: 'fortnight', rentDay: 1 })).toBe('')
  expect(began({ frequency: 'fortnight' })).toBe('15 March 2024')
})

test.each<[string, Nation, string]>([
  ['1 The Quay, Tenby SA70 7BG', 'england-and-wales', 'wales'],
  ['4 Border Lane, TD15 1AA', 'scotland', 'scotland'],
  ['4 Border Lane, TD15 1AA', 'england-and-wales', 'unsure'],
  ['a home without a postcode', 'england-and-wales', 'unsure'],
])(
  'the country field for the home at “%s”, whose declared nation is %s, starts as %s',
  (address, nation, country) => {
    expect(startOf(statusOf([terms('2024-03-15', 1100)], address, nation), NO_HINT).country).toBe(country)
  },
)

test('missing or unreadable hints leave the fields empty', () => {
  const nobody = { ...statusOf([]), tenancies: [] }
  expect(startOf(nobody, NO_HINT)).toEqual({
    country: 'unsure',
    let_as: 'unsure',
    form: 'unsure',
    frequency: 'month',
  })
  const odd = startOf(statusOf([terms('2024-03-15', 1100)]), { seen: null, from: '2027-02-30', rent: 'lots' })
  expect(odd).toMatchObject({ begins_on: '', new_rent: '' })
})

test('a new notice begins with the rent that is paid, even if it was not declared', () => {
  const seen = { amount: 1200, since: '2026-10-01' }
  const known = statusOf([terms('2024-03-15', 1100)])
  const risen = { rent: '1,200.00', last_rise_on: '01 October 2026' }
  expect(startOf(known, { ...NO_HINT, seen })).toMatchObject(risen)
  expect(startOf(known, { ...NO_HINT, from: '2027-11-01', seen })).toMatchObject(risen)
  const shared = statusOf([terms('2024-03-15', 1100, { share: 0.5 })])
  expect(startOf(shared, { ...NO_HINT, seen })).toMatchObject({ rent: '1,100.00', last_rise_on: '' })
})
