import { describe, expect, test } from 'vitest'
import { claimsOf, HIDEABLE_CLAIMS, statementOf } from './credential.ts'
import { landlordConfirmations, type NextHome, stayIn, tickedOf, wholeYears } from './next-home.ts'
import { nextHomeLines } from './next-home-texts.ts'
import { canonicalText, type Statement } from './passport.ts'

const by = 'someone@agent.example'
const nextHome: NextHome = {
  income: { months: 11, of: 12, to: '2026-10', regular: true, enough: 'yes', readOn: '2026-11-10' },
  bankName: 'MISS A OSEI',
  stay: { since: '2023-03', years: 3, provedSince: '2024-01', confirmedBy: by },
  landlordWords: [{ by, tenancy: true, months: 5 }],
}
const statement: Statement = {
  ...{ code: 'ABCDEFGHJKMN', issuedOn: '2026-11-10', expiresOn: '2026-12-10', name: null, homes: [] },
  months: [{ month: '2026-10', state: 'verified' }],
}

describe('a passport for the next home', () => {
  test('is the same text as before without a tick', () => {
    expect(canonicalText(statement)).toBe(
      '{"kind":"keyturn rent passport","version":3,"code":"ABCDEFGHJKMN","issuedOn":"2026-11-10","expiresOn":"2026-12-10","name":null,"homes":[],"months":[{"month":"2026-10","state":"verified"}]}',
    )
  })

  test('is the same text whatever the order in which its facts were put together', () => {
    const turned = Object.fromEntries(Object.entries(nextHome).reverse())
    expect(canonicalText({ ...statement, nextHome: turned })).toBe(canonicalText({ ...statement, nextHome }))
  })

  test('says each tick in a line of its own', () => {
    expect(nextHomeLines(nextHome).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Income in the bank: Seen in 11 of the 12 months to October 2026, from one payer in at least five of the last six. At least 30 times the monthly rent in a year: yes. The rent is the renter’s own share for the present home. Computed on 10 November 2026. We never show the sums.',
      'Name as the bank has it: MISS A OSEI',
      `Time at this address: 3 years, since March 2023, confirmed by ${by}. Rent is verified there since January 2024.`,
      `Landlord’s word: ${by} confirmed the tenancy and 5 months of rent.`,
    ])
  })

  test('shows only what was ticked, and names what is not known', () => {
    expect(tickedOf(nextHome, ['income', 'name'])).toEqual({
      ...{ shown: { income: nextHome.income }, missing: null },
    })
    expect(tickedOf({ bankName: 'MISS A OSEI' }, ['bank_name', 'years'])).toEqual({
      shown: null,
      missing: 'years',
    })
    expect(tickedOf(nextHome, ['name'])).toEqual({ shown: null, missing: null })
  })
})

describe('its credential', () => {
  test('has a claim for each tick that the holder can leave out by itself', () => {
    const claims = claimsOf({ ...statement, nextHome })
    const names = ['income', 'bank_name', 'time_at_address', 'landlord_words'] as const
    expect(HIDEABLE_CLAIMS).toEqual(expect.arrayContaining([...names]))
    for (const name of names) {
      const { [name]: _hidden, ...shown } = claims
      expect(nextHomeLines(statementOf(shown).nextHome ?? {})).toHaveLength(names.length - 1)
    }
  })

  test('says the same as the passport', () => {
    expect(statementOf(claimsOf({ ...statement, nextHome })).nextHome).toEqual(nextHome)
    expect(statementOf(claimsOf(statement)).nextHome).toBeUndefined()
  })
})

test('a stay is of the present home, in whole years, and only with a proved month', () => {
  const home = { isPresent: true, startsOn: '2023-11-11', proved: ['2024-01-01'], confirmer: null }
  expect(stayIn([home], '2026-11-10')).toEqual({ since: '2023-11', years: 2, provedSince: '2024-01' })
  expect(stayIn([{ ...home, proved: [] }], '2026-11-10')).toBeNull()
  expect(stayIn([{ ...home, isPresent: false }], '2026-11-10')).toBeNull()
  expect(wholeYears('2024-02-29', '2025-02-28')).toBe(0)
})

test('a landlord’s words are counted by sender', () => {
  const months = ['2026-09', '2026-10'].map((month) => ({ month, state: 'confirmed' as const, by }))
  const all = [...months, { month: '2026-11', state: 'verified' as const }]
  expect(landlordConfirmations([], all)).toEqual([{ by, tenancy: false, months: 2 }])
  expect(landlordConfirmations([by], [])).toEqual([{ by, tenancy: true, months: 0 }])
})
