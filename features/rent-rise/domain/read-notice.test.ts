import { describe, expect, test } from 'vitest'
import { type GivenNotice, readNotice } from './read-notice.ts'

const TODAY = '2026-11-23'

const GIVEN: GivenNotice = {
  country: 'england',
  let_as: 'private',
  form: 'form_4a',
  received_on: '20/11/2026',
  begins_on: '1 February 2027',
  rent: '£1,200',
  new_rent: 1250,
  frequency: 'monthly',
  home_began_on: '2025-02-01',
}
const problemsIn = (change: GivenNotice): Record<string, string> => {
  const read = readNotice({ ...GIVEN, ...change }, TODAY)
  return 'problems' in read
    ? Object.fromEntries(read.problems.map(({ field, message }) => [field, message]))
    : {}
}

test('a rent notice is parsed as people enter it', () => {
  expect(readNotice(GIVEN, TODAY)).toEqual({
    notice: {
      country: 'england',
      letAs: 'private',
      form: 'form_4a',
      receivedOn: '2026-11-20',
      beginsOn: '2027-02-01',
      rentPence: 120_000,
      newRentPence: 125_000,
      every: 'month',
      homeBeganOn: '2025-02-01',
      lastRiseOn: null,
      periodBeganOn: null,
      fixedUntil: null,
    },
  })
})

test('country, landlord and form can be “unsure” or left out', () => {
  for (const blank of ['unsure', '', undefined])
    expect(readNotice({ ...GIVEN, country: blank, let_as: blank, form: blank }, TODAY)).toMatchObject({
      notice: { country: null, letAs: 'unsure', form: 'unsure' },
    })
})

test('an empty form lists all missing fields', () => {
  const read = readNotice({}, TODAY)
  expect('problems' in read && read.problems.map(({ field }) => field)).toEqual([
    'received_on',
    'begins_on',
    'home_began_on',
    'rent',
    'new_rent',
  ])
})

describe('a rent notice is refused with an error at its field', () => {
  test.each<[string, GivenNotice, string, string]>([
    ['a day that does not exist', { begins_on: '30/02/2027' }, 'begins_on', 'must be a date'],
    ['29 February in a common year', { received_on: '2026-02-29' }, 'received_on', 'must be a date'],
    ['the thirteenth month', { begins_on: '2027-13-01' }, 'begins_on', 'must be a date'],
    ['a date in words', { begins_on: 'next spring' }, 'begins_on', 'must be a date'],
    ['the year zero', { received_on: '0000-01-01' }, 'received_on', 'must be a date'],
    ['a notice dated tomorrow', { received_on: '2026-11-24' }, 'received_on', 'still to come'],
    ['a rent that begins years ahead', { begins_on: '2028-11-24' }, 'begins_on', 'check the year'],
    ['a year with a typing error', { begins_on: '2926-02-01' }, 'begins_on', 'check the year'],
    [
      'a home that begins after the new rent',
      { home_began_on: '2027-03-01' },
      'home_began_on',
      'before the new rent',
    ],
    [
      'a home that begins after the notice',
      { home_began_on: '2026-11-21' },
      'home_began_on',
      'before you got the notice',
    ],
    [
      'a last rise on the day of this one',
      { last_rise_on: '2027-02-01' },
      'last_rise_on',
      'earlier than this one',
    ],
    [
      'a last rise before the home began',
      { last_rise_on: '2025-01-31' },
      'last_rise_on',
      'within your tenancy',
    ],
    [
      'a fixed term from before the home',
      { fixed_until: '2025-01-31' },
      'fixed_until',
      'after your tenancy began',
    ],
    ['a home left before the new rent', { leaves_on: '2027-01-31' }, 'leaves_on', 'never owe it'],
    ['a lower rent', { new_rent: '1199.99' }, 'new_rent', 'no rise'],
    ['an unchanged rent', { new_rent: '£1,200.00' }, 'new_rent', 'the same'],
    ['no rent', { rent: 0 }, 'rent', 'more than £0'],
    ['a negative rent', { rent: '-1200' }, 'rent', 'more than £0'],
    ['a rent with half a penny', { new_rent: '1250.005' }, 'new_rent', 'must be an amount'],
    ['a rent in words', { new_rent: 'twelve hundred' }, 'new_rent', 'must be an amount'],
    ['an absurdly high rent', { new_rent: 1_000_001 }, 'new_rent', 'at most'],
    ['an unknown rent frequency', { frequency: 'yearly' }, 'frequency', 'weekly'],
    ['an unknown country', { country: 'cornwall' }, 'country', 'choose'],
    ['an unknown kind of landlord', { let_as: 'castle' }, 'let_as', 'choose'],
    ['an unknown form', { form: 'form_9' }, 'form', 'choose'],
  ])('for %s', (_name, change, field, says) => {
    const problems = problemsIn(change)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toContain(says)
  })
})

test('a member who leaves on the first day of a rise still owes that day', () => {
  expect(problemsIn({ leaves_on: '2027-02-01' })).toEqual({})
})
