import { PERIOD_STATES, shownBy } from '@keyturn/rent-record/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisOf, latenessOf, monthText, notesOn, validityOf } from '../document/copy.ts'
import { readStatement } from '../document/read-statement.ts'
import { claimsOf, statementOf } from './credential.ts'
import {
  canonicalText,
  countsOf,
  isStillVerified,
  type PassportField,
  type PassportPeriod,
  passportMonths,
  passportState,
  problemWith,
  type Statement,
  withGrounds,
} from './passport.ts'
import { readCode, spacedCode } from './passport-code.ts'

const period = (dueOn: string, more: Partial<PassportPeriod> = {}): PassportPeriod => ({
  dueOn,
  state: 'verified_on_time',
  shownBy: 'bank',
  ...more,
})
const all = { from: '2026-01', to: '2026-03', fields: ['lateness'] as const }
const statement = (periods: PassportPeriod[]): Statement => ({
  code: 'ABCDEFGHJKMN',
  issuedOn: '2026-04-02',
  expiresOn: '2026-05-02',
  name: null,
  homes: [],
  months: passportMonths(periods, all),
})

describe('the months of a passport', () => {
  test('show each state, including gaps', () => {
    const periods = [period('2026-01-01'), period('2026-03-01', { state: 'verified_late' })]
    expect(passportMonths(periods, all).map(({ state }) => state)).toEqual([
      'on_time',
      'not_verified',
      'late',
    ])
  })

  test('show lateness only if the member chose it', () => {
    const periods = [period('2026-01-01'), period('2026-02-01', { state: 'verified_late' })]
    const months = passportMonths(periods, { from: '2026-01', to: '2026-02', fields: [] })
    expect(months.map(({ state }) => state)).toEqual(['verified', 'verified'])
  })

  test('with weekly rent are verified only if every week is', () => {
    const weeks = ['2026-01-05', '2026-01-12', '2026-01-19'].map((day) => period(day))
    const whole = { from: '2026-01', to: '2026-01', fields: [] }
    expect(passportMonths(weeks, whole)[0]?.state).toBe('verified')
    const gap = [...weeks, period('2026-01-26', { state: 'not_found', shownBy: null })]
    expect(passportMonths(gap, whole)[0]?.state).toBe('not_verified')
  })

  test('do not count an uploaded statement as verified, and name it in the month’s line', () => {
    const [first, second] = [period('2026-01-05'), period('2026-01-12')]
    const january = (periods: PassportPeriod[]) => passportMonths(periods, { ...all, to: '2026-01' })[0]
    expect(january([first, { ...second, state: 'verified_late' }])?.state).toBe('late')
    const told = { ...second, shownBy: 'own_statement' } as const
    expect(january([first, told])?.state).toBe('own_statement')
    expect(january([told, { ...first, state: 'paid_by_other', shownBy: 'paper' }])?.state).toBe(
      'own_statement',
    )
    expect(countsOf(statement([period('2026-02-01'), told]))).toMatchObject({ verified: 1, told: 1 })
    expect(isStillVerified(statement([first]), [{ ...first, shownBy: 'own_statement' }])).toBe(false)
  })

  test('paid by a benefit or an agent are verified only with evidence', () => {
    const said = period('2026-01-01', { state: 'paid_by_other', shownBy: null })
    const stateOf = (one: PassportPeriod) => passportMonths([one], { ...all, to: '2026-01' })[0]?.state
    expect(stateOf(said)).toBe('not_verified')
    expect(stateOf({ ...said, shownBy: 'paper' })).toBe('paid_by_other')
    expect(isStillVerified(statement([{ ...said, shownBy: 'paper' }]), [said])).toBe(false)
  })

  test('do not say that rent was missed, whatever the record says', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PERIOD_STATES), { minLength: 1, maxLength: 6 }), (states) => {
        const periods = states.map((state, at) =>
          period(`2026-01-0${at + 1}`, {
            state,
            shownBy: shownBy({ state, bankProven: true, evidenceProves: null }),
          }),
        )
        const [month] = passportMonths(periods, { ...all, to: '2026-01' })
        expect(['on_time', 'late', 'paid_by_other', 'not_verified']).toContain(month?.state)
      }),
    )
  })
})

test('a passport shows at most 24 months, in order, without future months', () => {
  const wish = (from: string, to: string) => problemWith({ from, to, fields: [] }, '2026-04-02')
  expect(wish('2024-05', '2026-04')).toBeNull()
  expect(wish('2024-04', '2026-04')).toBe('too_long')
  expect(wish('2026-04', '2026-04')).toBeNull()
  expect(wish('2026-04', '2026-03')).toBe('wrong_order')
  expect(wish('2026-04', '2026-05')).toBe('not_over_yet')
})

test('a passport is invalid once a month that it shows as verified is not verified any more', () => {
  const then = [period('2026-01-01'), period('2026-03-01')]
  expect(isStillVerified(statement(then), [...then, period('2026-02-01')])).toBe(true)
  expect(isStillVerified(statement(then), [period('2026-01-01')])).toBe(false)
  const first = { ...statement(then), months: statement(then).months.slice(0, 2) }
  expect(isStillVerified(first, [period('2026-02-01')])).toBe(false)
  expect(isStillVerified(first, [period('2026-01-01')])).toBe(true)
  expect(isStillVerified({ ...first, months: [] }, then)).toBe(true)
  expect(countsOf(statement(then))).toEqual({
    months: 3,
    verified: 2,
    told: 0,
    byBank: 2,
    onTime: 2,
    late: 0,
  })
})

test('the same facts always give the same passport text', () => {
  const one = statement([period('2026-01-01')])
  const { months, ...rest } = one
  expect(canonicalText({ months, ...rest })).toBe(canonicalText(one))
  // Signatures are verified against exactly this text.
  expect(canonicalText({ ...one, months: months.slice(0, 1) })).toBe(
    '{"kind":"keyturn rent passport","version":3,"code":"ABCDEFGHJKMN","issuedOn":"2026-04-02",' +
      '"expiresOn":"2026-05-02","name":null,"homes":[],' +
      '"months":[{"month":"2026-01","state":"on_time"}]}',
  )
})

test('a version 1 passport still shows its starred months as self-reported', () => {
  const then =
    '{"kind":"keyturn rent passport","version":1,"code":"ABCDEFGHJKMN","issuedOn":"2026-04-02",' +
    '"expiresOn":"2026-05-02","name":null,"homes":[],"months":[' +
    '{"month":"2026-01","state":"on_time","fromStatement":false},' +
    '{"month":"2026-02","state":"on_time","fromStatement":true}]}'
  const read = readStatement(then)
  expect(read.months.map(({ state }) => state)).toEqual(['on_time', 'own_statement'])
  expect(countsOf(read)).toMatchObject({ verified: 1, told: 1, onTime: 1 })
})

test('a version 2 passport still shows its name as entered by the member', () => {
  const then =
    '{"kind":"keyturn rent passport","version":2,"code":"ABCDEFGHJKMN","issuedOn":"2026-04-02",' +
    '"expiresOn":"2026-05-02","name":"Amara Osei","homes":[{"address":null,"landlord":"J Okafor"}],' +
    '"months":[{"month":"2026-01","state":"confirmed","by":"J Okafor"}]}'
  const read = readStatement(then)
  expect(read.nameChecked).toBeUndefined()
  expect(read.months).toEqual([{ month: '2026-01', state: 'confirmed', by: 'J Okafor' }])
})

test('a Unicode domain on a passport is shown in ASCII', () => {
  const then = JSON.stringify({
    ...{ code: 'ABCDEFGHJKMN', issuedOn: '2026-04-02', expiresOn: '2026-05-02', name: null },
    homes: [{ address: null, landlord: 'Foxtons', confirmedBy: 'someone@f\u043Extons.co.uk' }],
    months: [
      { month: '2026-01', state: 'confirmed', by: 'someone@b\u00FCro.example (a free email address)' },
    ],
  })
  const { homes, months } = readStatement(then)
  expect(homes[0]?.confirmedBy).toBe('someone@xn--fxtons-wqf.co.uk')
  expect(months[0]?.by).toBe('someone@xn--bro-hoa.example (a free email address)')
})

describe('lateness on a passport', () => {
  const word = (sentTo: string) => ({ named: 'J Okafor', state: 'confirmed', sentTo }) as const
  const told = { shownBy: 'landlord', landlordWord: word('rents@okafor.example') } as const
  const seven = [
    ...['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => period(day)),
    ...['2026-04-01', '2026-05-01'].map((day) => period(day, { state: 'paid_by_other', shownBy: 'paper' })),
    ...['2026-06-01', '2026-07-01'].map((day) => period(day, { state: 'verified_late', ...told })),
  ]
  const shown = (periods: PassportPeriod[], fields: readonly PassportField[] = ['lateness']): Statement => ({
    ...statement([]),
    months: passportMonths(periods, { from: '2026-01', to: '2026-09', fields }),
  })

  test('is “all of them on time” only if each verified month is known to be on time', () => {
    expect(latenessOf(shown(seven.slice(0, 3)))).toBe('All of them on time')
    expect(latenessOf(shown(seven.slice(0, 5)))).toBe('3 of 5 on time, of 2 the day is not known')
    expect(latenessOf(shown(seven))).toBe('3 of 7 on time, 2 late, of 2 the day is not known')
    expect(latenessOf(shown([period('2026-01-01'), period('2026-02-01', { state: 'verified_late' })]))).toBe(
      '1 on time, 1 late',
    )
    expect(latenessOf(shown(seven, []))).toBeNull()
  })

  test('is the same in a credential and when read back from it', () => {
    const all = shown(seven)
    const back = statementOf(claimsOf(all))
    expect(back.months).toEqual(all.months)
    expect(latenessOf(back)).toBe(latenessOf(all))
  })

  test('for a month that the landlord confirmed is shown beside the confirmation', () => {
    expect(monthText(shown(seven).months[6] ?? { month: '', state: 'verified' })).toBe(
      'Confirmed by someone@okafor.example, late',
    )
  })

  test('is part of the record: a change of lateness changes the record', () => {
    const then = shown([period('2026-01-01')])
    expect(isStillVerified(then, [period('2026-01-01', { state: 'verified_late' })])).toBe(false)
    const confirmed = shown([period('2026-01-01', told)])
    expect(isStillVerified(confirmed, [period('2026-01-01', told)])).toBe(true)
    expect(isStillVerified(confirmed, [period('2026-01-01', { state: 'verified_late', ...told })])).toBe(
      false,
    )
    expect(
      isStillVerified(shown([period('2026-01-01')], []), [period('2026-01-01', { state: 'verified_late' })]),
    ).toBe(true)
  })

  test('counts as changed if a month that a bank showed now has only the landlord’s confirmation', () => {
    expect(isStillVerified(shown([period('2026-01-01')]), [period('2026-01-01', told)])).toBe(false)
  })

  test('the headline counts months by banks, domains and documents separately', () => {
    expect(basisOf(shown(seven))).toBe(
      '3 checked against bank records, 2 confirmed by someone@okafor.example, 2 shown by a document',
    )
    expect(basisOf(shown(seven.slice(0, 3)))).toBeNull()
    const free = shown([period('2026-01-01', { ...told, landlordWord: word('j@gmail.com') })])
    expect(basisOf(free)).toBe('1 confirmed by someone@gmail.com (a free email address)')
  })

  test('a passport without a bank row does not mention bank records', () => {
    const none = shown(seven.slice(5))
    expect([validityOf(none), ...notesOn(none), basisOf(none)].join(' ')).not.toMatch(/bank/i)
    expect(validityOf(shown(seven))).toContain('Checked against bank records')
  })
})

test('a month whose payee is not the landlord says so in its line', () => {
  const wordsOf = (otherPayee: 'named' | 'unnamed') =>
    passportMonths([period('2026-01-01', { otherPayee })], all)
      .slice(0, 1)
      .map(monthText)
  expect(wordsOf('unnamed')).toEqual(['Verified, on time, the bank names another payee than the landlord'])
  expect(wordsOf('named')).toEqual([
    'Verified, on time, paid to somebody the renter named besides the landlord',
  ])
  const both = [
    period('2026-01-01', { otherPayee: 'named' }),
    period('2026-01-15', { otherPayee: 'unnamed' }),
  ]
  expect(passportMonths(both, all)[0]).not.toHaveProperty('namedPayee')
})

test('a confirmation from the member’s own email address proves nothing', () => {
  const landlordWord = { named: 'J', state: 'confirmed', sentTo: 'amara+landlord@example.com' } as const
  const month = {
    dueOn: '2026-01-01',
    state: 'verified_on_time',
    bankProven: false,
    evidenceProves: null,
  } as const
  const isOwn = (address: string): boolean => address.startsWith('amara')
  expect(withGrounds([{ ...month, landlordWord }], isOwn)[0]?.shownBy).toBe('own_statement')
  expect(withGrounds([{ ...month, landlordWord }])[0]?.shownBy).toBe('landlord')
})

test('a confirmation for one name of the tenant does not count for another', () => {
  const word = { named: 'J', state: 'confirmed', sentTo: 'j@post.example' } as const
  const month = {
    dueOn: '2026-01-01',
    state: 'verified_on_time',
    bankProven: false,
    evidenceProves: null,
  } as const
  const shown = (tenant: string | null, name: string) =>
    withGrounds([{ ...month, landlordWord: { ...word, tenant } }], undefined, name)[0]?.shownBy
  expect(shown('Amara Osei', 'Amara Osei')).toBe('landlord')
  expect(shown('Amara Jane Osei', 'AMARA OSEI')).toBe('landlord')
  expect(shown('Amara Osei', 'Bob Osei')).toBe('own_statement')
  expect(shown('Amara Osei', 'Amara Jane Osei')).toBe('own_statement')
  expect(shown(null, 'Amara Osei')).toBe('own_statement')
  const bank = { ...month, bankProven: true, landlordWord: { ...word, tenant: 'Amara Osei' } }
  expect(withGrounds([bank], undefined, 'Bob Osei')[0]?.shownBy).toBe('bank')
})

test('a passport code can be typed in the usual ways', () => {
  expect(readCode(' abcd-efgh jkmn ')).toBe('ABCDEFGHJKMN')
  expect(readCode('ABCD EFGH JKM')).toBeNull()
  expect(readCode('ABCD EFGH JKM0')).toBeNull()
  expect(readCode('x'.repeat(1_000_000))).toBeNull()
  expect(spacedCode('ABCDEFGHJKMN')).toBe('ABCD EFGH JKMN')
})

test('a passport is valid through its last day, and stays revoked', () => {
  const open = { expiresOn: '2026-05-02', revokedAt: null }
  expect(passportState(open, '2026-05-02')).toBe('open')
  expect(passportState(open, '2026-05-03')).toBe('expired')
  expect(passportState({ ...open, revokedAt: '2026-04-03T10:00:00Z' }, '2026-05-03')).toBe('revoked')
})
