import { addDays, addMonths } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { findRent } from '../find-rent.ts'
import type { Decision, Terms, Transaction } from '../model.ts'

interface Line {
  on: string
  pounds: number
  line?: string
  account?: string
}

const row = (
  { on, pounds, line = 'FPO J OKAFOR RENT', account = 'current' }: Line,
  at: number,
): Transaction => ({
  ...{ id: `${at} ${on} ${pounds}`, accountId: account, bookedOn: on, pence: Math.round(pounds * 100) },
  description: line,
})
const MONTHS = [0, 1, 2, 3].map((at) => addMonths('2026-03-01', at))
const rents = (pounds = -950): Line[] => MONTHS.map((on) => ({ on, pounds }))
const back = (on: string, pounds: number, more: Partial<Line> = {}): Line => ({
  ...{ on, pounds, line: 'FPI J OKAFOR' },
  ...more,
})
const monthly = { from: '2026-03-01', pence: 95_000, every: 'month', dueDay: 1 } as const

function paidDays(
  lines: Line[],
  more: { endsOn?: string; decisions?: Decision[]; payees?: string[]; terms?: Terms[] } = {},
): string[] {
  const { endsOn = null, decisions = [], payees = ['J Okafor'], terms = [monthly] } = more
  const tenancy = { startsOn: '2026-03-01', endsOn, terms, payees }
  const transactions = lines.map(row)
  const { periods } = findRent({ transactions, tenancy, decisions, today: '2026-06-20' })
  return periods.flatMap(({ state, dueOn }) => (state === 'on_time' || state === 'late' ? dueOn : []))
}

describe('rent that the payee sends back', () => {
  test.each([
    ['£1 less, four days later', MONTHS.map((on) => back(addDays(on, 4), 949))],
    ['a twentieth less, after three weeks', MONTHS.map((on) => back(addDays(on, 20), 902.5))],
    ['as more than was paid', MONTHS.map((on) => back(addDays(on, 20), 1_200))],
    ['in three parts', MONTHS.flatMap((on) => [3, 9, 15].map((days) => back(addDays(on, days), 300)))],
    ['into another account', MONTHS.map((on) => back(addDays(on, 12), 930, { account: 'joint' }))],
    [
      'with a longer text',
      MONTHS.map((on) => back(addDays(on, 12), 930, { line: 'BGC MR JOHN OKAFOR GIFT' })),
    ],
    ['as a deposit', MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'FPI J OKAFOR DEPOSIT' }))],
    [
      'as a deposit in changing words, £1 less',
      MONTHS.map((on, at) =>
        back(addDays(on, 4), 949, { line: `FPI J OKAFOR ${['BOND REFUND', 'DEPOSIT', 'DEP REF'][at % 3]}` }),
      ),
    ],
    ['with a digit in the name', MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'J OKAF0R' }))],
    ['letter by letter', MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'J O K A F O R' }))],
    ['in one word', MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'JOKAFOR' }))],
    ['as a gift', MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'FPI J OKAF0R GIFT' }))],
    [
      'as wages equal to the rent',
      MONTHS.map((on) => back(addDays(on, 4), 950, { line: 'BGC J OKAFOR WAGES' })),
    ],
  ])('is not rent if it comes back %s', (_how, returns) => {
    expect(paidDays([...rents(), ...returns])).toEqual([])
  })

  test('is not rent if it comes back slowly, each time in the next month', () => {
    const returns = MONTHS.slice(0, 3).map((on) => back(addDays(on, 29), 940))
    expect(paidDays([...rents(), ...returns])).toEqual([MONTHS[3]])
  })

  test('is not rent although the member calls it rent', () => {
    const lines = [...rents(), ...MONTHS.map((on) => back(addDays(on, 4), 949))]
    const decisions = lines.slice(0, 4).map((line, at) => ({ transactionId: row(line, at).id, isRent: true }))
    expect(paidDays(lines, { decisions })).toEqual([])
  })

  test('is not rent if it was paid to an undeclared friend', () => {
    const lines = rents().map((line) => ({ ...line, line: 'FPO BELLAMY' }))
    const returns = MONTHS.map((on) => back(addDays(on, 6), 930, { line: 'FPI BELLAMY' }))
    expect(paidDays([...lines, ...returns], { payees: [] })).toEqual([])
  })
})

describe('rent still counts as rent', () => {
  const all = (returns: Line[], more: Parameters<typeof paidDays>[1] = {}) =>
    expect(paidDays([...rents(), ...returns], more)).toEqual(MONTHS)

  test('if the landlord refunds a repair', () => all([back('2026-04-09', 400), back('2026-05-20', 350)]))

  test('if one deposit of a month’s rent is returned weeks later', () => all([back('2026-06-14', 950)]))

  test('if the credit mentions a deposit, or comes after the home was left', () => {
    all([back('2026-06-03', 950, { line: 'FPI J OKAFOR DEPOSIT' })])
    all([back('2026-06-05', 950)], { endsOn: '2026-06-04' })
  })

  test('if the landlord lent a larger amount once', () => {
    all([back('2026-04-05', 3_000)])
    all([back('2026-05-03', 6_000)])
  })

  test('if a partner or flatmate sends the same amount every month', () => {
    all(MONTHS.map((on) => back(on, 950, { line: 'FPI A NWOSU RENT' })))
    all(MONTHS.map((on) => back(addDays(on, 3), 940, { line: 'FPI A NWOSU RENT' })))
  })

  test('if an employer has the same name as the landlord', () => {
    all(MONTHS.map((on) => back(addDays(on, 24), 2_400, { line: 'BGC OKAFOR TRADING LTD SALARY' })))
    all(MONTHS.map((on) => back(addDays(on, 24), 2_400, { line: 'BGC OKAFOR TRADING LTD' })))
  })

  test('if a parent sends the amount, with the family’s name in the reference', () => {
    const lines = MONTHS.map((on) => ({ on, pounds: -950, line: 'FPO J OKAFOR MISTRY RENT' }))
    const sent = MONTHS.map((on) => back(on, 950, { line: 'FPI MR MISTRY' }))
    expect(paidDays([...lines, ...sent])).toEqual(MONTHS)
  })

  test('if the council that is the landlord also pays wages', () => {
    const weeks = Array.from({ length: 15 }, (_, at) => addDays('2026-03-02', at * 7))
    const terms = [{ from: '2026-03-02', pence: 11_500, every: 'week', dueDay: null } as const]
    const lines = weeks.map((on) => ({ on, pounds: -115, line: 'CARD LB LEEDS HOUSING RENTS' }))
    const wages = MONTHS.slice(0, 3).map((on) =>
      back(addDays(on, 23), 2_318, { line: 'LEEDS CITY COUNCIL PAY' }),
    )
    expect(paidDays([...lines, ...wages], { payees: ['Leeds Council Housing'], terms })).toEqual(weeks)
  })
})

test('a returned payment lists the credits that returned it', () => {
  const lines = [...rents(), back('2026-04-05', 949)]
  const tenancy = { startsOn: '2026-03-01', terms: [monthly], payees: ['J Okafor'] }
  const { broughtBack } = findRent({ transactions: lines.map(row), tenancy, today: '2026-06-20' })
  expect(broughtBack).toEqual([
    { transactionId: '1 2026-04-01 -950', by: ['4 2026-04-05 949'], isRound: true },
  ])
})
