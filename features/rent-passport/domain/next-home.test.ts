import { describe, expect, test } from 'vitest'
import { lacksName, toggleField } from './beside-name.ts'
import { claimsOf, HIDEABLE_CLAIMS, statementOf } from './credential.ts'
import { landlordConfirmations, type NextHome, runStart, stayIn, tickedOf, wholeYears } from './next-home.ts'
import { nextHomeLines } from './next-home-texts.ts'
import { canonicalText, type Statement } from './passport.ts'

const by = 'someone@agent.example'
const nextHome: NextHome = {
  income: { months: 11, of: 12, to: '2026-10', regular: true, enough: 'yes', readOn: '2026-11-10' },
  bankName: 'MISS A OSEI',
  stay: { since: '2023-03', years: 3, provedSince: '2024-01', confirmedBy: by },
  landlordWords: [{ by, tenancy: true, months: 5 }],
  deposits: [{ by, left: '2026-05' }],
}
const statement: Statement = {
  ...{ code: 'ABCDEFGHJKMN', issuedOn: '2026-11-10', expiresOn: '2026-12-10', name: null, homes: [] },
  months: [{ month: '2026-10', state: 'verified' }],
}

describe('a passport for the next home', () => {
  test('has the same text as before if nothing is ticked', () => {
    expect(canonicalText(statement)).toBe(
      '{"kind":"keyturn rent passport","version":3,"code":"ABCDEFGHJKMN","issuedOn":"2026-11-10","expiresOn":"2026-12-10","name":null,"homes":[],"months":[{"month":"2026-10","state":"verified"}]}',
    )
  })

  test('has the same text for any order of its facts', () => {
    const turned = Object.fromEntries(Object.entries(nextHome).reverse())
    expect(canonicalText({ ...statement, nextHome: turned })).toBe(canonicalText({ ...statement, nextHome }))
  })

  test('has a separate line for each tick', () => {
    expect(nextHomeLines(nextHome).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Income in the bank: Seen in 11 of the 12 months to October 2026, from one payer in at least five of the last six. At least 30 times the monthly rent in a year: yes. The rent is the renter’s own share for the present home, as it was on 10 November 2026, when this was computed. We never show the sums. Who pays it, and where it goes, is not checked.',
      'Name as the bank has it: MISS A OSEI',
      `Time at this address: 3 years, since March 2023, confirmed by ${by}. Rent is verified there since January 2024.`,
      `Landlord’s word: ${by} confirmed the tenancy and 5 months of rent.`,
      `Deposit: ${by} says that the deposit was returned in full, for the home left in May 2026.`,
    ])
  })

  test('shows only what was ticked, and names what is unknown', () => {
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

describe('the credential of a passport for the next home', () => {
  test('has a claim for each tick, which can be left out separately', () => {
    const claims = claimsOf({ ...statement, nextHome })
    const names = ['income', 'bank_name', 'time_at_address', 'landlord_words', 'deposits_returned'] as const
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

const home = { isPresent: true, startsOn: '2023-11-11', months: ['2026-09', '2026-10'], confirmer: null }
const shown = { today: '2026-11-10', from: '2026-06', to: '2026-10' }

test('the time at a home is for the present home, in whole years, and needs a verified month', () => {
  expect(stayIn([home], shown)).toEqual({ since: '2023-11', years: 2, provedSince: '2026-09' })
  expect(stayIn([{ ...home, months: [] }], shown)).toBeNull()
  expect(stayIn([{ ...home, isPresent: false }], shown)).toBeNull()
  expect(wholeYears('2024-02-29', '2025-02-28')).toBe(0)
})

test('the time at a home is unknown without a verified month among those of the passport', () => {
  expect(stayIn([home], { ...shown, to: '2026-09' })).not.toBeNull()
  expect(stayIn([home], { ...shown, to: '2026-08' })).toBeNull()
  expect(stayIn([home], { ...shown, from: '2026-11', to: '2026-11' })).toBeNull()
})

test('the time at a home is unknown if the latest verified month is over three months old', () => {
  const lately = { ...home, months: ['2026-07', '2026-08'] }
  expect(stayIn([lately], shown)?.provedSince).toBe('2026-07')
  expect(stayIn([{ ...home, months: ['2026-06', '2026-07'] }], shown)).toBeNull()
})

test.each([
  [['2019-02', '2026-08', '2026-09', '2026-10'], '2026-08'],
  [['2026-05', '2026-06', '2026-08', '2026-09'], '2026-05'],
  [['2026-04', '2026-06', '2026-08', '2026-09'], '2026-06'],
  [['2025-11', '2025-12', '2026-01'], '2025-11'],
  [['2026-06', '2026-09'], '2026-09'],
  [['2026-09'], '2026-09'],
  [[], null],
])('with the months %j and at most one missing, the latest run begins in %s', (months, first) => {
  expect(runStart(months)).toBe(first)
})

test('the time at a home is for the first home if a passport lists several', () => {
  const { stay } = nextHome
  expect(nextHomeLines({ stay }, 2).map(({ label }) => label)).toEqual(['Time at the first home listed'])
  expect(nextHomeLines({ stay }, 1).map(({ label }) => label)).toEqual(['Time at this address'])
})

test('landlords’ confirmations are counted by sender', () => {
  const months = ['2026-09', '2026-10'].map((month) => ({ month, state: 'confirmed' as const, by }))
  const all = [...months, { month: '2026-11', state: 'verified' as const }]
  expect(landlordConfirmations([], all)).toEqual([{ by, tenancy: false, months: 2 }])
  expect(landlordConfirmations([by], [])).toEqual([{ by, tenancy: true, months: 0 }])
})

test.each(['income', 'years', 'landlord_word', 'deposit'])(
  'the tick %s also ticks the name, and is removed with it',
  (field) => {
    expect([lacksName([field]), lacksName([field, 'name'])]).toEqual([true, false])
    expect(toggleField(['lateness'], field)).toEqual(['lateness', field, 'name'])
    expect(toggleField(['lateness', field, 'name'], 'name')).toEqual(['lateness'])
    expect(toggleField([field, 'name'], field)).toEqual(['name'])
  },
)

test('facts of earlier versions, and the name from the bank itself, do not need the tick of the name', () => {
  expect(lacksName(['bank_name', 'address', 'landlord', 'lateness'])).toBe(false)
  expect(toggleField(['lateness'], 'bank_name')).toEqual(['lateness', 'bank_name'])
})
