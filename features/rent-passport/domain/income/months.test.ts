import { addMonths } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { incomeSeen } from './answer.ts'
import type { MoneyRow } from './credits.ts'
import { type IncomeMonth, incomeMonths, type Money, type MoneyAccount } from './months.ts'

const TODAY = '2026-11-10'
const RENT = 100_000
const account = (id: string, more: Partial<MoneyAccount> = {}): MoneyAccount => ({
  id,
  isOwnAlone: true,
  holders: ['MISS A OSEI'],
  coverage: [{ from: '2025-10-01', to: '2026-11-09' }],
  linkedOn: '2026-11-01',
  ...more,
})
const row = (bookedOn: string, pounds: number, description: string, accountId = 'current'): MoneyRow => ({
  ...{ accountId, bookedOn, pence: pounds * 100, description },
  merchant: null,
  kind: 'transfer',
})
/** One row in each of the last `count` months before November 2026. */
const monthly = (
  pounds: number,
  line: string,
  { count = 12, day = 25, accountId = 'current' } = {},
): MoneyRow[] =>
  Array.from({ length: count }, (_, at) =>
    row(addMonths(`2026-10-${String(day).padStart(2, '0')}`, -at), pounds, line, accountId),
  )
const money = (rows: MoneyRow[], more: Partial<Money> = {}): Money => ({
  rows,
  accounts: [account('current')],
  name: 'Amara Osei',
  rentPence: RENT,
  keyOf: (payer) => `#${payer}`,
  today: TODAY,
  ...more,
})
/** Rent that the bank shows as declared. */
const proved = (pence: number) => ({ declaredPence: pence, paidPence: pence, isProved: true })
const seen = (given: Money, known: IncomeMonth[] = []) =>
  incomeSeen(
    incomeMonths(given, known).map((month) => ({ ...month, computedOn: TODAY })),
    { today: TODAY, rent: proved(given.rentPence) },
  )

describe('the income of a year', () => {
  test('is at least 30 times the monthly rent for wages of 2.5 rents a month', () => {
    expect(seen(money(monthly(2_500, 'BGC WAGES LARK & SONS')))).toEqual({
      ...{ months: 12, of: 12, to: '2026-10', regular: true, enough: 'yes', readOn: TODAY },
    })
  })

  test('is not enough if the total is less', () => {
    expect(seen(money(monthly(1_900, 'BGC WAGES LARK & SONS')))?.enough).toBe('no')
  })

  test('is unknown if it is enough only with doubtful credits', () => {
    const rows = [...monthly(1_900, 'BGC WAGES LARK & SONS'), ...monthly(700, 'B GRANT')]
    expect(seen(money(rows))?.enough).toBe('not_told')
  })

  test('is enough with weekly wages, and with two payers together', () => {
    const weekly = Array.from({ length: 56 }, (_, at) => {
      const day = new Date(Date.UTC(2025, 9, 3 + 7 * at)).toISOString().slice(0, 10)
      return row(day, 600, 'HALL STAFFING LTD WAGES')
    })
    expect(seen(money(weekly))).toMatchObject({ months: 12, regular: true })
    const both = [...monthly(1_500, 'BGC WAGES LARK'), ...monthly(1_100, 'DWP UC', { day: 12 })]
    expect(seen(money(both))).toMatchObject({ enough: 'yes', regular: true })
  })

  test('shows how many months had income, and that it is irregular', () => {
    const rows = monthly(9_000, 'ACME DESIGN LTD').filter((_, at) => at % 3 === 0)
    expect(seen(money(rows))).toMatchObject({ months: 4, of: 12, regular: false, enough: 'yes' })
  })

  test('is unknown for an organisation that paid only twice', () => {
    const rows = monthly(30_000, 'ACME DESIGN LTD', { count: 2 })
    expect(seen(money(rows))).toBeNull()
  })
})

describe('income', () => {
  const wages = monthly(1_300, 'BGC WAGES LARK & SONS')
  const only = seen(money(wages))

  test.each([
    ['gambling', monthly(3_000, 'BET365')],
    ['refunds', monthly(3_000, 'ACME LTD REFUND')],
    ['loans', monthly(3_000, 'LENDABLE LOAN')],
    ['transfers in the own name', monthly(3_000, 'AMARA OSEI')],
    ['rent shares of housemates', monthly(3_000, 'B GRANT RENT SHARE')],
  ])('leaves out %s', (_case, rows) => {
    expect(only?.enough).toBe('no')
    expect(seen(money([...wages, ...rows]))).toEqual(only)
  })

  test('leaves out money from another own account, whatever the text says', () => {
    const moved = monthly(3_000, 'ACME LTD SALARY', { day: 3 })
    const left = monthly(-3_000, 'TO CURRENT', { day: 2, accountId: 'second' })
    const given = { accounts: [account('current'), account('second')] }
    expect(seen(money([...wages, ...moved, ...left], given))).toEqual(only)
  })

  test('counts credits on a joint account as doubtful', () => {
    const joint = [account('joint', { isOwnAlone: false })]
    expect(
      seen(money(monthly(5_000, 'BGC WAGES LARK', { accountId: 'joint' }), { accounts: joint })),
    ).toBeNull()
  })
})

describe('incomplete months of income', () => {
  test('are not read again once their rows were deleted', () => {
    const old = { accounts: [account('current', { linkedOn: '2025-11-01' })] }
    const found = incomeMonths(money(monthly(2_500, 'BGC WAGES LARK'), old), [])
    expect(found.map(({ month }) => month)).toEqual(['2026-09', '2026-10'])
  })

  test('leave up to six unknown months in a year', () => {
    const half = { accounts: [account('current', { coverage: [{ from: '2026-04-20', to: '2026-11-09' }] })] }
    expect(seen(money(monthly(2_500, 'BGC WAGES LARK'), half))).toMatchObject({ of: 6, enough: 'yes' })
    expect(seen(money(monthly(15_000, 'BGC WAGES LARK').slice(0, 1), half))).toMatchObject({
      ...{ months: 1, of: 6, regular: false, enough: 'not_told' },
    })
  })

  test('give no answer if fewer than six months are known', () => {
    const few = { accounts: [account('current', { coverage: [{ from: '2026-06-20', to: '2026-11-09' }] })] }
    expect(seen(money(monthly(2_500, 'BGC WAGES LARK'), few))).toBeNull()
  })
})

test('after a rent rise, the income answer is unknown if income is not surely enough any more', () => {
  const stored = incomeMonths(money(monthly(2_500, 'BGC WAGES LARK')), []).map((month) => ({
    ...month,
    computedOn: TODAY,
  }))
  expect(incomeSeen(stored, { today: TODAY, rent: proved(RENT * 0.8) })?.enough).toBe('yes')
  expect(incomeSeen(stored, { today: TODAY, rent: proved(RENT * 1.05) })?.enough).toBe('not_told')
  expect(incomeSeen(stored, { today: TODAY, rent: proved(RENT * 2) })?.enough).toBe('no')
})

test('the income answer stores neither an amount nor a name', () => {
  const month = incomeMonths(money(monthly(2_512, 'BGC WAGES LARK')), []).at(-1)
  expect(month).toEqual({ month: '2026-10', payers: ['#LARK'], halves: 5, halvesMost: 6, rentPence: RENT })
})
