import { expect, test } from 'vitest'
import { claimsOf, endOf, isFetchable, isRedeemable, statementOf } from './credential.ts'
import type { Statement } from './passport.ts'

const statement: Statement = {
  code: 'ABCDEFGHJKMN',
  issuedOn: '2026-09-10',
  expiresOn: '2026-10-10',
  name: 'Amara Osei',
  homes: [{ address: '14 Harbour Street', landlord: null }],
  months: [
    { month: '2026-07', state: 'on_time' },
    { month: '2026-08', state: 'late' },
    { month: '2026-09', state: 'confirmed', by: 'J Okafor' },
  ],
}

test('each tick can be left out alone: then no month says late, and no claim names the unticked part', () => {
  const claims = claimsOf(statement)
  expect(claims.months.map(({ state }) => state)).toEqual(['verified', 'verified', 'confirmed'])
  expect(claims.lateness).toMatchObject({ on_time: 1, late: 1, late_months: ['2026-08'] })
  expect(claims.confirmed_by).toEqual([{ month: '2026-09', name: 'J Okafor' }])
  expect(claims.addresses).toEqual(['14 Harbour Street'])
  expect(Object.keys(claims)).not.toContain('landlords')
  expect(JSON.stringify(claims)).not.toContain(statement.code)
  expect(JSON.stringify({ ...claims, confirmed_by: undefined })).not.toContain('Okafor')
})

test('the disclosed claims read like the passport’s page, without the undisclosed parts', () => {
  const { code: _code, ...all } = statement
  const claims = claimsOf(statement)
  expect(statementOf(claims)).toEqual(all)
  const { name: _name, lateness: _lateness, confirmed_by: _by, ...less } = claims
  expect(statementOf(less)).toMatchObject({ name: null, homes: all.homes })
  expect(statementOf(less).months).toEqual([
    { month: '2026-07', state: 'verified' },
    { month: '2026-08', state: 'verified' },
    { month: '2026-09', state: 'confirmed' },
  ])
})

test('each month names its home if there are several, even if only addresses are shown', () => {
  const homes = [
    { address: 'Penthouse, 1 Hyde Park', landlord: 'Grosvenor', months: ['2026-09'] },
    { address: '14 Harbour Street', landlord: 'J Okafor', months: ['2026-07', '2026-08', '2026-09'] },
  ]
  const claims = claimsOf({ ...statement, homes })
  expect(claims.months.map((month) => month.homes)).toEqual([[2], [2], [1, 2]])
  const { landlords: _landlords, ...addresses } = claims
  expect(statementOf(addresses).homes).toEqual(homes.map((home) => ({ ...home, landlord: null })))
  expect(claimsOf(statement).months[0]).not.toHaveProperty('homes')
})

test('the credential ends with the passport’s last day in London, in summer and winter', () => {
  const iso = (day: string): string => new Date(endOf(day) * 1000).toISOString()
  expect(iso('2026-07-10')).toBe('2026-07-10T23:00:00.000Z')
  expect(iso('2026-12-31')).toBe('2027-01-01T00:00:00.000Z')
  // The clocks go back in the night to the 25th of October 2026, and forward in the night to the 29th of March.
  expect(iso('2026-10-24')).toBe('2026-10-24T23:00:00.000Z')
  expect(iso('2026-10-25')).toBe('2026-10-26T00:00:00.000Z')
  expect(iso('2026-03-28')).toBe('2026-03-29T00:00:00.000Z')
})

test('a credential offer works once, within a quarter of an hour, and not after five wrong codes', () => {
  const offer = {
    offeredAt: new Date('2026-09-10T10:00:00Z'),
    wrongCodes: 4,
    redeemedAt: null,
    issuedAt: null,
  }
  const at = (time: string): Date => new Date(`2026-09-10T${time}Z`)
  expect(isRedeemable(offer, at('10:14:59'))).toBe(true)
  expect(isRedeemable(offer, at('10:15:00'))).toBe(false)
  expect(isRedeemable({ ...offer, wrongCodes: 5 }, at('10:01:00'))).toBe(false)
  const redeemed = { ...offer, redeemedAt: at('10:02:00') }
  expect(isRedeemable(redeemed, at('10:03:00'))).toBe(false)
  expect([isFetchable(offer, at('10:03:00')), isFetchable(redeemed, at('10:11:59'))]).toEqual([false, true])
  expect(isFetchable(redeemed, at('10:12:00'))).toBe(false)
  expect(isFetchable({ ...redeemed, issuedAt: at('10:03:00') }, at('10:04:00'))).toBe(false)
})

test.each<[string[], string[], { address: string | null; landlord: string | null }[]]>([
  [['12 High Street'], ['J Okafor'], [{ address: '12 High Street', landlord: 'J Okafor' }]],
  [['12 High Street'], [], [{ address: '12 High Street', landlord: null }]],
  [[], ['J Okafor'], [{ address: null, landlord: 'J Okafor' }]],
  [
    ['12 High Street', '3 Mill Lane'],
    ['J Okafor'],
    [
      { address: '12 High Street', landlord: null },
      { address: '3 Mill Lane', landlord: null },
      { address: null, landlord: 'J Okafor' },
    ],
  ],
  [
    ['12 High Street'],
    ['J Okafor', 'Ash Lettings'],
    [
      { address: '12 High Street', landlord: null },
      { address: null, landlord: 'J Okafor' },
      { address: null, landlord: 'Ash Lettings' },
    ],
  ],
  [[], [], []],
])(
  'the homes %j and landlords %j are paired only if the pairing is certain',
  (addresses, landlords, homes) => {
    expect(statementOf({ ...claimsOf(statement), addresses, landlords }).homes).toEqual(homes)
  },
)

test('an empty claim is left out of the credential', () => {
  const months = [{ month: '2026-07', state: 'not_verified' as const }]
  const claims = claimsOf({ ...statement, name: null, homes: [], months })
  expect(Object.keys(claims).sort()).toEqual([
    'expires_on',
    'issued_on',
    'months',
    'months_count',
    'verified_count',
  ])
  const late = claimsOf({ ...statement, months: [{ month: '2026-07', state: 'late' }] })
  expect(late.lateness).toEqual({ on_time: 0, late: 1, late_months: ['2026-07'] })
  const onTime = claimsOf({ ...statement, months: [{ month: '2026-07', state: 'on_time' }] })
  expect(onTime.lateness).toEqual({ on_time: 1, late: 0, late_months: [] })
  expect(claimsOf({ ...statement, homes: [{ address: null, landlord: 'J Okafor' }] })).toMatchObject({
    landlords: ['J Okafor'],
  })
})

test.each([
  ['2026-01-31', '2026-02-01T00:00:00Z'],
  ['2026-03-28', '2026-03-29T00:00:00Z'],
  ['2026-03-29', '2026-03-29T23:00:00Z'],
  ['2026-07-31', '2026-07-31T23:00:00Z'],
  ['2026-10-24', '2026-10-24T23:00:00Z'],
  ['2026-10-25', '2026-10-26T00:00:00Z'],
])('a passport with the last day %s ends at %s', (lastDay, end) => {
  expect(new Date(endOf(lastDay) * 1000).toISOString().replace('.000', '')).toBe(end)
})
