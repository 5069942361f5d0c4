import { numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Decision, Transaction } from '../model.ts'
import { addressTokensOf } from './address-tokens.ts'
import { readPayee } from './payees.ts'
import { Reader, readCredits, readRows } from './rows.ts'

const reader = (payees: string[] = ['John Okafor'], address: string | null = '12 High Street') =>
  new Reader(
    payees.flatMap((name) => readPayee(name) ?? []),
    addressTokensOf(address),
  )
const row = (told: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  accountId: 'current',
  bookedOn: '2026-03-01',
  pence: -95_000,
  description: 'JOHN OKAFOR',
  ...told,
})
const limits = { today: numberOfDay('2026-03-20'), leastPence: 2_850, mostPence: 5_700_000 }
const read = (rows: unknown[], decisions?: Partial<Decision>[], more: { verified?: Set<string> } = {}) =>
  readRows(rows as Transaction[], decisions as Decision[] | undefined, reader(), { ...limits, ...more })
const ids = (...given: Parameters<typeof read>) => read(...given).candidates.map(({ id }) => id)

describe('the bank rows that may be rent', () => {
  test.each<[string, Partial<Transaction>, boolean]>([
    ['money out', {}, true],
    ['money in', { pence: 95_000 }, false],
    ['a zero amount', { pence: 0 }, false],
    ['an invalid amount', { pence: Number.NaN }, false],
    ['the smallest possible rent', { pence: -2_850 }, true],
    ['a penny less than the smallest rent', { pence: -2_849 }, false],
    ['the largest possible rent', { pence: -5_700_000 }, true],
    ['a penny more than the largest rent', { pence: -5_700_001 }, false],
    ['booked today', { bookedOn: '2026-03-20' }, true],
    ['booked tomorrow', { bookedOn: '2026-03-21' }, false],
    ['booked on an invalid day', { bookedOn: '2026-02-30' }, false],
  ])('include %s: $2', (_what, told, isOne) => {
    expect(ids([row(told)])).toEqual(isOne ? ['t1'] : [])
  })

  test('include only valid rows', () => {
    expect(ids([null, undefined, 3, 'row', {}, row({ id: 4 as unknown as string }), row()])).toEqual(['t1'])
  })

  test('include any amount that the member calls rent, but not on any day', () => {
    const decisions = [{ transactionId: 't1', isRent: true }]
    expect(ids([row({ pence: -1 })], decisions)).toEqual(['t1'])
    expect(ids([row({ pence: -9_000_000 })], decisions)).toEqual(['t1'])
    expect(ids([row({ bookedOn: '2026-03-21' })], decisions)).toEqual([])
    expect(ids([row({ pence: 95_000 })], decisions)).toEqual([])
  })

  test('leave out a row that the member marked as not rent', () => {
    const { candidates, rejected } = read(
      [row(), row({ id: 't2' })],
      [{ transactionId: 't2', isRent: false }],
    )
    expect([candidates.map(({ id }) => id), rejected.map(({ id }) => id)]).toEqual([['t1'], ['t2']])
  })

  test('have their assigned month only after a “yes”', () => {
    const given = (decision: Partial<Decision>) => {
      const { candidates, rejected } = read([row()], [{ transactionId: 't1', ...decision }])
      return [...candidates, ...rejected][0]?.givenTo
    }
    expect(given({ isRent: true, dueOn: '2026-02-01' })).toBe(numberOfDay('2026-02-01'))
    expect(given({ isRent: true, dueOn: null })).toBeNull()
    expect(given({ isRent: false, dueOn: '2026-02-01' })).toBeNull()
  })

  test('ignore invalid answers', () => {
    expect(ids([row()], 'none' as unknown as Decision[])).toEqual(['t1'])
    expect(read([row()], [null as unknown as Decision]).candidates[0]?.confirmed).toBe(false)
  })

  test('show whether they were verified before', () => {
    const found = read([row(), row({ id: 't2' })], [], { verified: new Set(['t2']) }).candidates
    expect(found.map(({ verified }) => verified)).toEqual([false, true])
    expect(ids([row()])).toEqual(['t1'])
    expect(read([row()]).candidates[0]).toMatchObject({ verified: false, confirmed: false, givenTo: null })
  })
})

describe('bank rows in any order', () => {
  test.each<[string, Partial<Transaction>, Partial<Transaction>]>([
    ['by day', { id: 'b', bookedOn: '2026-03-01' }, { id: 'a', bookedOn: '2026-03-02' }],
    ['by the length of their ids', { id: 'b' }, { id: 'aa' }],
    ['by their ids', { id: 'a' }, { id: 'b' }],
  ])('are sorted %s', (_what, first, second) => {
    const sorted = [first.id, second.id]
    expect(ids([row(first), row(second)])).toEqual(sorted)
    expect(ids([row(second), row(first)])).toEqual(sorted)
  })

  test.each<[string, Partial<Transaction>, Partial<Transaction>]>([
    ['the smaller one', { pence: -90_000 }, { pence: -95_000 }],
    ['that of the first account', { accountId: 'a' }, { accountId: 'b' }],
  ])('with the same id are reduced to %s', (_what, stays, goes) => {
    for (const rows of [
      [row(stays), row(goes)],
      [row(goes), row(stays)],
    ])
      expect(read(rows).candidates.map(({ pence, accountId }) => ({ pence: -pence, accountId }))).toEqual([
        { pence: row(stays).pence, accountId: row(stays).accountId },
      ])
  })

  test('have a history from the first row to the last, rent or not', () => {
    const rows = ['2026-02-03', '2026-01-09', '2026-04-01'].map((bookedOn, at) =>
      row({ id: `${at}`, bookedOn, pence: 1 }),
    )
    expect(read(rows)).toMatchObject({
      firstDay: numberOfDay('2026-01-09'),
      lastDay: numberOfDay('2026-04-01'),
    })
  })
})

describe('the payee of a row', () => {
  const said = (description: string, told: Partial<Transaction> = {}, of = reader()) =>
    of.read(row({ description, ...told }))
  const seriesOf = (description: string) => read([row({ description })]).candidates[0]?.series

  test('is one series for a sure name, and one for each spelling for a likely name', () => {
    expect(seriesOf('STO JOHN OKAFOR')).toBe(seriesOf('OKAFOR J 44'))
    expect(seriesOf('OKAFOR RENT')).not.toBe(seriesOf('ADA OKAFOR'))
    expect(seriesOf('OKAFOR RENT')).toBe(seriesOf('OKAFOR MAY'))
    expect(seriesOf('OKAFOR RENT')).toContain('John Okafor')
    expect(seriesOf('A OKAFOR')).not.toContain('John')
    expect(seriesOf('TESCO')).toBe('TESCO')
  })

  test('is also read from the merchant, unless the text has it already', () => {
    expect(said('QRT 88', { merchant: 'John Okafor' }).recognised.strength).toBe(1)
    expect(said('QRT John Okafor', { merchant: 'John Okafor' }).wording.words).toEqual([
      'QRT',
      'JOHN',
      'OKAFOR',
    ])
    expect(said('QRT', { merchant: '' }).wording.words).toEqual(['QRT'])
    expect(said(5 as unknown as string, { merchant: 6 as unknown as string }).wording.words).toEqual([])
  })

  test('is no undeclared payee on a rent platform, and nobody in a text about tax', () => {
    expect(said('OPENRENT 77').recognised).toMatchObject({ strength: 0.75, declared: 'OPENRENT' })
    expect(said('OPENRENT A OKAFOR').recognised.declared).toBe('OPENRENT')
    expect(said('OPENRENT OKAFOR').recognised.declared).toBe('John Okafor')
    expect(said('JOHN OKAFOR COUNCIL TAX').recognised.strength).toBe(0)
    expect(said('OKAFOR GARAGE').recognised.strength).toBe(0)
    expect(said('OKAFOR GARAGE RENT').recognised.strength).toBe(0.6)
    expect(said('JOHN OKAFOR GARAGE').recognised.strength).toBe(1)
    expect(said('JOHN OKAFOR', {}, reader([])).recognised.strength).toBe(0)
  })

  test('is matched by the landlord’s own name, even if it is also another word', () => {
    expect(said('MRS VAN GARAGE', {}, reader(['Ida Van'])).wording.saysOther).toBe(true)
    expect(said('MRS VAN', {}, reader(['Ida Van'])).wording.saysOther).toBe(false)
    expect(said('VAN OKAFOR', {}, reader(['Van Okafor'])).wording.saysOther).toBe(false)
  })

  const FLAT = 'Flat 2, 12 High Street, Leeds LS6 2AB'
  test.each<[string, string | null, boolean]>([
    ['STO 12 HIGH STREET', '12 High Street', true],
    ['12 HIGH', '12 High Street', true],
    ['STO 13 HIGH STREET', '12 High Street', false],
    ['HIGH 12', '12 High Street', false],
    ['STO HIGH', '12 High Street', false],
    ['STO 12', '12', false],
    ['STO 12 HIGH', null, false],
    ['STO FLAT 2', FLAT, true],
    ['STO FLAT 3', FLAT, false],
    ['STO 12 HIGH', FLAT, true],
    ['STO LS6 2AB', FLAT, true],
    ['STO LS62AB', FLAT, true],
    ['STO LS6 9ZZ', FLAT, false],
  ])('with the text %s names the home %j: %j', (line, home, names) => {
    expect(said(line, {}, reader([], home)).saysHome).toBe(names)
  })
})

describe('a credit in the bank rows', () => {
  const credits = (rows: Partial<Transaction>[]) => {
    const all = rows.map((told, at) => row({ id: `c${at}`, ...told }))
    const { candidates } = read([row()])
    return readCredits(all, { candidates, leastPence: 100_000 }, reader())
  }

  test('is used if a payment had the same amount, or if it is large enough', () => {
    const found = credits([
      { pence: 95_000 },
      { pence: 94_999 },
      { pence: -95_000 },
      { pence: 95_000, bookedOn: 'never' },
    ])
    expect(found).toHaveLength(1)
    expect(credits([{ pence: 100_000 }, { pence: 99_999 }])).toHaveLength(1)
    expect(found[0]).toMatchObject({ accountId: 'current', day: numberOfDay('2026-03-01'), pence: 95_000 })
  })

  test('is sorted by day, and then by account', () => {
    const told = [
      { pence: 95_000, bookedOn: '2026-03-09', accountId: 'b' },
      { pence: 95_000, bookedOn: '2026-03-09', accountId: 'a' },
      { pence: 95_000, bookedOn: '2026-03-02', accountId: 'c' },
    ]
    for (const rows of [told, told.toReversed()])
      expect(credits(rows).map(({ accountId }) => accountId)).toEqual(['c', 'a', 'b'])
  })
})
