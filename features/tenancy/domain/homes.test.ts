import { expect, test } from 'vitest'
import {
  addTerms,
  correctTerms,
  factsOf,
  firstTerms,
  type Home,
  isEarlierHome,
  isMove,
  lastDayIn,
  rentTenancy,
  startsTooEarly,
} from './homes.ts'
import type { TenancyDetails } from './tenancy-details.ts'

const details = (more: Partial<TenancyDetails> = {}): TenancyDetails => ({
  address: '14 Alma Road, Bristol',
  startsOn: '2025-04-12',
  agreedEndOn: null,
  rentPence: 116_000,
  every: 'month',
  dueDay: 1,
  share: 1,
  letBy: 'landlord',
  joint: false,
  nation: 'england-and-wales',
  landlordName: 'Hallam Lettings',
  landlordEmail: 'rents@hallam.example',
  landlordPhone: '0117 496 0123',
  housemateName: null,
  ...more,
})

const home = (more: Partial<Home> = {}): Home => {
  const fresh = { movedOutOn: null, matchedAt: null, landlordConfirmedAt: null }
  return { ...factsOf(details()), ...fresh, id: 'home', terms: [firstTerms(details())], ...more }
}

const from = (startsOn: string, more: Partial<TenancyDetails> = {}) =>
  firstTerms(details({ startsOn, ...more }))

test('another address with a later first day is a move, and another change corrects the present home', () => {
  const later = { address: '3 Elm Row, Leeds', startsOn: '2026-09-01' }
  expect(isMove(home(), details(later), undefined)).toBe(true)
  expect(isMove(home(), details({ startsOn: '2026-09-01' }), undefined)).toBe(false)
  expect(
    isMove(home(), details({ address: '14, ALMA ROAD Bristol', startsOn: '2026-09-01' }), undefined),
  ).toBe(false)
  expect(isMove(home(), details({ address: '3 Elm Row, Leeds' }), undefined)).toBe(false)
  expect(isMove(null, details(later), undefined)).toBe(false)
})

test('the member’s choice overrides the inferred move', () => {
  expect(isMove(home(), details({ address: '3 Elm Row', startsOn: '2026-09-01' }), false)).toBe(false)
  expect(isMove(home(), details({ startsOn: '2026-09-01' }), true)).toBe(true)
})

test('a new home that began before the present one is asked about, and does not overwrite it', () => {
  const earlier = { address: '3 Elm Row', startsOn: '2020-01-01' }
  expect(startsTooEarly(home(), details(earlier), true)).toBe(true)
  expect(startsTooEarly(home(), details(earlier), undefined)).toBe(false)
  expect(startsTooEarly(home(), details({ ...earlier, startsOn: '2026-09-01' }), true)).toBe(false)
  expect(startsTooEarly(null, details(earlier), true)).toBe(false)
})

test('a move retried after a lost response changes the home once', () => {
  const move = details({ address: '3 Elm Row', startsOn: '2026-09-01' })
  const present = home({ address: '3, ELM ROW', startsOn: '2026-09-01' })
  expect([startsTooEarly(present, move, true), isMove(present, move, true)]).toEqual([false, false])
})

test('another address that was left before the present home is an earlier home', () => {
  const earlier = { address: '3 Elm Row', startsOn: '2020-01-01', agreedEndOn: '2025-04-12' }
  expect(isEarlierHome(home(), details(earlier))).toBe(true)
  expect(isEarlierHome(home(), details({ ...earlier, agreedEndOn: '2025-04-13' }))).toBe(false)
  expect(isEarlierHome(home(), details({ ...earlier, agreedEndOn: null }))).toBe(false)
  expect(isEarlierHome(home(), details({ ...earlier, address: '14, Alma Road, BRISTOL' }))).toBe(false)
  expect(isEarlierHome(null, details(earlier))).toBe(false)
})

test('an earlier home added later ends on its end date, or on the day before the next home', () => {
  expect(lastDayIn(home(), '2026-09-01')).toBe('2026-08-31')
  expect(lastDayIn(home({ agreedEndOn: '2026-04-11' }), '2026-09-01')).toBe('2026-04-11')
  expect(lastDayIn(home({ agreedEndOn: '2027-04-11' }), '2026-09-01')).toBe('2026-08-31')
})

test('a rent rise begins on its day and leaves earlier terms unchanged', () => {
  const terms = addTerms(home().terms, from('2026-04-12', { rentPence: 120_000 }))
  expect(terms.map(({ from, rentPence }) => [from, rentPence])).toEqual([
    ['2025-04-12', 116_000],
    ['2026-04-12', 120_000],
  ])
})

test('the later of two changes for the same day applies', () => {
  const once = addTerms(home().terms, from('2026-04-12', { rentPence: 120_000 }))
  const twice = addTerms(once, from('2026-04-12', { rentPence: 121_000 }))
  expect(twice.map(({ rentPence }) => rentPence)).toEqual([116_000, 121_000])
})

test('a late change continues under later terms, unless those changed the same field', () => {
  const agent = addTerms(home().terms, from('2026-09-12', { landlordName: 'Bay Homes' }))
  const rise = addTerms(agent, from('2026-04-12', { rentPence: 120_000 }))
  expect(rise.map(({ rentPence, payee }) => [rentPence, payee])).toEqual([
    [116_000, 'Hallam Lettings'],
    [120_000, 'Hallam Lettings'],
    [120_000, 'Bay Homes'],
  ])
  const weekly = addTerms(rise, from('2026-01-12', { rentPence: 27_000, every: 'week', dueDay: 5 }))
  expect(weekly.map(({ rentPence, every }) => [rentPence, every])).toEqual([
    [116_000, 'month'],
    [27_000, 'week'],
    [120_000, 'month'],
    [120_000, 'month'],
  ])
})

test('a rise for a later day stays if one for an earlier day is withdrawn', () => {
  const rise = addTerms(home().terms, from('2026-09-12', { rentPence: 120_000 }))
  const mistaken = addTerms(rise, from('2026-04-12', { rentPence: 120_000 }))
  const mended = addTerms(mistaken, from('2026-04-12'))
  expect(mended.map(({ from, rentPence }) => [from, rentPence])).toEqual([
    ['2025-04-12', 116_000],
    ['2026-04-12', 116_000],
    ['2026-09-12', 120_000],
  ])
})

test('a correction changes the present terms, and not the earlier or later ones', () => {
  const [first] = home().terms
  if (!first) throw new Error('no terms')
  const terms = [
    first,
    { ...first, from: '2026-04-12', rentPence: 120_000 },
    { ...first, from: '2027-04-12', rentPence: 130_000 },
  ]
  const corrected = correctTerms(terms, details({ rentPence: 119_000 }), '2026-11-21')
  expect(corrected.map(({ rentPence }) => rentPence)).toEqual([116_000, 119_000, 130_000])
})

test('the rent frequency stays if a correction does not name one', () => {
  const [first] = home().terms
  if (!first) throw new Error('no terms')
  const weekly = [{ ...first, every: 'week' as const }]
  expect(correctTerms(weekly, details({ every: null }), '2026-11-21')).toMatchObject([{ every: 'week' }])
  expect(correctTerms(weekly, details({ every: 'month' }), '2026-11-21')).toMatchObject([{ every: 'month' }])
})

test('a corrected first day also moves the first terms', () => {
  expect(correctTerms(home().terms, details({ startsOn: '2025-03-01' }), '2026-11-21')).toMatchObject([
    { from: '2025-03-01', rentPence: 116_000 },
  ])
})

test('the rent search gets a tenancy that continues past its end, and every payee of its rent', () => {
  const rolling = home({
    agreedEndOn: '2026-04-11',
    terms: addTerms(home().terms, from('2026-04-12', { share: 0.5, landlordName: 'Bay Homes' })),
  })
  expect(rentTenancy(rolling, ['Hallam Ltd', ''], '2026-11-21')).toMatchObject({
    endsOn: null,
    payees: ['Hallam Lettings', 'Bay Homes', 'Hallam Ltd'],
    share: 0.5,
  })
  expect(rentTenancy(home({ movedOutOn: '2026-08-31' }), [], '2026-11-21').endsOn).toBe('2026-08-31')
})

test('rent to a housemate has the housemate as its payee, marked for the days', () => {
  const later = addTerms(home().terms, from('2026-04-12', { housemateName: 'Sam Green' }))
  const { terms, payees } = rentTenancy(home({ terms: later }), [], '2026-11-21')
  expect(terms.map(({ toHousemate }) => toHousemate)).toEqual([false, true])
  expect(payees).toEqual(['Hallam Lettings', 'Sam Green'])
})
