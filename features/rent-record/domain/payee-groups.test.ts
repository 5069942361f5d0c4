import { addMonths, type Day } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import type { Decision, Home, Row } from './model.ts'
import { payeeGroups } from './payee-groups.ts'

const home: Home = {
  id: 'home',
  tenancy: {
    startsOn: '2026-01-01',
    terms: [{ from: '2026-01-01', pence: 100_000, every: 'month', dueDay: 1 }],
    payees: ['John Okafor'],
  },
}
let count = 0
const paid = (description: string, pounds: number, bookedOn: Day, more: Partial<Row> = {}): Row => {
  count += 1
  const row = { id: `t${count}`, accountId: 'current', bookedOn, pence: -pounds * 100, description }
  return { ...row, source: 'bank', ...more }
}
const monthly = (description: string, pounds: number, months: number, more: Partial<Row> = {}): Row[] =>
  Array.from({ length: months }, (_, at) => paid(description, pounds, addMonths('2026-01-05', at), more))
const often = (description: string, pounds: number, times: number): Row[] =>
  Array.from({ length: times }, () => paid(description, pounds, '2026-01-05'))

interface Told {
  of?: Home | undefined
  decisions?: Decision[]
  sureIds?: string[]
}
const groups = (rows: Row[], { decisions = [], sureIds = [], ...told }: Told = {}) =>
  payeeGroups(rows, 'of' in told ? told.of : home, { decisions, sureIds })
const names = (...given: Parameters<typeof groups>) => groups(...given).map(({ name }) => name)
const withTerms = (
  terms: Partial<Home['tenancy']['terms'][number]>,
  tenancy: Partial<Home['tenancy']> = {},
): Home => ({
  ...home,
  tenancy: {
    ...home.tenancy,
    terms: [{ from: '2026-01-01', pence: 100_000, every: 'month', ...terms }],
    ...tenancy,
  },
})

test.each<[string, Row[], string]>([
  [
    'the declared payee before the rent itself',
    [...monthly('ASH', 1000, 4), ...monthly('J OKAFOR', 300, 4)],
    'J OKAFOR',
  ],
  [
    'about the rent before another amount',
    [...monthly('ASH', 1200, 4), ...monthly('BIRCH', 1120, 4)],
    'BIRCH',
  ],
  [
    'with the word rent before without it',
    [...monthly('ASH', 1200, 4), ...monthly('BIRCH RENT', 300, 4)],
    'BIRCH RENT',
  ],
  ['once a month before many times', [...often('ASH', 800, 4), ...monthly('BIRCH', 700, 4)], 'BIRCH'],
  ['four months before three months', [...monthly('ASH', 800, 3), ...monthly('BIRCH', 700, 4)], 'BIRCH'],
  [
    'the larger of two similar amounts first',
    [...monthly('ASH', 700, 5), ...monthly('BIRCH', 800, 4)],
    'BIRCH',
  ],
  [
    'any payee before one that is never rent',
    [...monthly('LEEDS COUNCIL TAX', 1000, 4), ...often('BIRCH', 50, 60)],
    'BIRCH',
  ],
])('payees are listed with the most likely first: %s', (_what, rows, first) => {
  expect(names(rows)[0]).toBe(first)
  expect(names(rows.toReversed())[0]).toBe(first)
})

test('a likely name ranks above frequency, and an unlikely name adds nothing', () => {
  expect(names([...monthly('ASH', 800, 4), ...often('OKAFOR', 300, 3)])[0]).toBe('OKAFOR')
  expect(names([...monthly('ASH', 800, 4), ...often('OKAFOR', 300, 3)], { of: undefined })[0]).toBe('ASH')
  expect(
    names([...monthly('ASH', 800, 4), ...often('OKAFOR', 300, 3)], { of: withTerms({}, { payees: [] }) })[0],
  ).toBe('ASH')
})

test('the rent that payees are compared with is the member’s share of the latest terms', () => {
  const rows = [...monthly('ASH', 1000, 4), ...monthly('BIRCH', 400, 4)]
  expect(names(rows)[0]).toBe('ASH')
  expect(names(rows, { of: withTerms({ share: 0.4 }) })[0]).toBe('BIRCH')
  expect(names(rows, { of: withTerms({}, { share: 0.4 }) })[0]).toBe('BIRCH')
  expect(names(rows, { of: withTerms({ pence: 40_000 }) })[0]).toBe('BIRCH')
})

test('one payee in different spellings is one group, named as the bank wrote it last', () => {
  const rows = [
    paid('STO ASH 1', 1000, '2026-02-05'),
    paid('ASH RENT MAR', 1000, '2026-03-05'),
    paid('ASH', 900, '2026-01-05'),
  ]
  const [group, ...others] = groups([...rows, paid('X', 1000, '2026-03-05', { pence: 5 })])
  expect(others).toEqual([])
  expect(group).toMatchObject({
    name: 'ASH',
    transactionIds: rows.map(({ id }) => id),
    months: ['2026-01', '2026-02', '2026-03'],
    usualPence: 100_000,
    standing: 'open',
    odd: null,
  })
  expect(groups([paid('QRT 1', 1000, '2026-03-05', { merchant: 'Ash' })])[0]?.name).toBe('Ash')
})

test('the larger of two equally frequent amounts is shown as usual', () => {
  expect(
    groups([...monthly('ASH', 900, 2), ...monthly('ASH', 1000, 2), ...monthly('ASH', 1100, 1)])[0]
      ?.usualPence,
  ).toBe(100_000)
})

test('a payee is answered by the member, assumed by us, or open', () => {
  const rows = monthly('ASH', 1000, 3)
  const [one = '', two = '', three = ''] = rows.map(({ id }) => id)
  const yes = (...ids: string[]) => ids.map((transactionId) => ({ transactionId, isRent: true }))
  const standing = (told: Told) => groups(rows, told)[0]?.standing
  expect(standing({ decisions: yes(one, two, three) })).toBe('said')
  expect(standing({ decisions: yes(one, two) })).toBe('open')
  expect(standing({ sureIds: [one, two] })).toBe('taken')
  expect(standing({ sureIds: [one] })).toBe('open')
  expect(groups(rows.slice(0, 2), { sureIds: [one] })[0]?.standing).toBe('open')
  expect(standing({ decisions: yes(one, two, three), sureIds: [one, two, three] })).toBe('said')
})

test('payees that the member marked as not rent are left out', () => {
  const rows = monthly('ASH', 1000, 3)
  const decisions = [{ transactionId: rows[0]?.id ?? '', isRent: false }]
  expect(groups(rows, { decisions })[0]?.transactionIds).toEqual(rows.slice(1).map(({ id }) => id))
})

test('the word rent weighs as much as the amount, and a word against rent less', () => {
  expect(names([...monthly('ASH', 1000, 4), ...monthly('BIRCH RENT', 300, 4)])[0]).toBe('ASH')
  expect(names([...monthly('ASH', 1001, 4), ...monthly('BIRCH RENT', 1000, 1)])[0]).toBe('BIRCH RENT')
  expect(names([...monthly('ASH RENT', 3001, 4), ...monthly('BIRCH', 1000, 4)])[0]).toBe('BIRCH')
  expect(names([...monthly('ASH', 3001, 4), ...monthly('BIRCH', 300, 1)])[0]).toBe('BIRCH')
})

test('unlikely payees come after possible ones, with the reason', () => {
  const rows = [...monthly('J OKAFOR', 1, 4), ...monthly('J OKAFOR FLAT', 300, 4)]
  const [first, second] = groups(rows)
  expect([first?.odd, first?.name]).toEqual([null, 'J OKAFOR FLAT'])
  expect(second?.odd).not.toBeNull()
})

test('the list has at most twelve payees, each with the last sixty payments', () => {
  const many = Array.from({ length: 13 }, (_, at) =>
    paid(`PAYEE ${'ABCDEFGHIJKLM'[at]}${'ABCDEFGHIJKLM'[at]}`, 500 + at, '2026-01-05'),
  )
  expect(groups(many)).toHaveLength(12)
  const [group] = groups(often('ASH', 10, 61))
  expect(group?.transactionIds).toHaveLength(60)
  expect(groups([])).toEqual([])
})
