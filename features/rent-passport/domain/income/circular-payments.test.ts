import { addMonths } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { incomeSeen } from './answer.ts'
import type { MoneyRow } from './credits.ts'
import { incomeMonths, type MoneyAccount } from './months.ts'

const TODAY = '2026-11-10'
const RENT = 95_000
const account = (id: string): MoneyAccount => ({
  ...{ id, isOwnAlone: true, holders: ['MISS A OSEI'], linkedOn: '2026-11-01' },
  coverage: [{ from: '2025-10-01', to: '2026-11-09' }],
})
/** One row in each of the last twelve months. */
const monthly = (
  pounds: number,
  description: string,
  day: number,
  more: Partial<MoneyRow> = {},
): MoneyRow[] =>
  Array.from({ length: 12 }, (_, at) => ({
    ...{ accountId: 'current', pence: pounds * 100, description, merchant: null, kind: 'transfer' },
    bookedOn: addMonths(`2026-10-${String(day).padStart(2, '0')}`, -at),
    ...more,
  }))
function enough(rows: MoneyRow[], ids = ['current']): string | undefined {
  const months = incomeMonths(
    {
      ...{ rows, accounts: ids.map(account), rentPence: RENT, name: 'Amara Osei', today: TODAY },
      keyOf: (payer) => `#${payer}`,
    },
    [],
  ).map((month) => ({ ...month, computedOn: TODAY }))
  const rent = { declaredPence: RENT, paidPence: RENT, isProved: true }
  return incomeSeen(months, { today: TODAY, rent })?.enough
}
const WAGES = 'LARK SONS WAGES'
const honest = monthly(1_000, WAGES, 20)
const wages = monthly(2_600, WAGES, 25)

test.each([
  ['to and from one friend, under two references', 'B GRANT WAGES SHIFTS', 'B GRANT LUNCH'],
  ['to and from one friend, by first name and initial', 'BEN GRANT WAGES SHIFTS', 'B GRANT LUNCH'],
  ['to and from a friend who calls them a benefit', 'B GRANT UNIVERSAL CREDIT', 'B GRANT'],
  ['to and from an own account that is not linked', 'B GRANT WAGES', 'AMARA OSEI'],
  ['to and from an own company', 'OSEI LTD WAGES', 'OSEI LTD CAPITAL'],
  ['to and from a broker', 'FREETRADE LTD', 'CARD PAYMENT TO FREETRADE'],
  ['to and from a crypto exchange', 'KRAKEN LTD', 'KRAKEN'],
  ['to and from a company that is in no list', 'ZORBLE LTD', 'CARD PAYMENT TO ZORBLE'],
  ['to and from a lender', 'MONEYBOAT LTD', 'MONEYBOAT'],
  ['to and from another person each time', 'B GRANT WAGES', 'C MILES'],
])('circular payments %s do not count as enough income', (_case, into, out) => {
  const rows = [...honest, ...monthly(2_600, into, 3), ...monthly(-2_600, out, 4)]
  expect(enough(rows)).not.toBe('yes')
})

test('money that returns to its payer in several smaller amounts does not count as enough income', () => {
  const back = [4, 9, 14].flatMap((day) => monthly(-800, 'B GRANT LUNCH', day))
  expect(enough([...honest, ...monthly(2_600, 'B GRANT WAGES SHIFTS', 3), ...back])).not.toBe('yes')
})

test('wages count although part of them is spent at the employer’s shop', () => {
  const rows = [
    ...monthly(2_600, 'TESCO STORES LTD SALARY', 25),
    ...monthly(-240, 'TESCO STORES 3321', 28, { kind: 'card' }),
  ]
  expect(enough(rows)).toBe('yes')
})

test('wages count although they equal the rent paid soon afterwards', () => {
  const rows = [
    ...monthly(950, 'HALL STAFFING LTD WAGES', 25),
    ...monthly(1_500, WAGES, 20),
    ...monthly(-950, 'STO J OKAFOR RENT', 28, { isRent: true }),
  ]
  expect(enough(rows)).toBe('yes')
})

test('weekly wages count although one equals another payment of the month', () => {
  const weekly = [3, 10, 17, 24].flatMap((day) => monthly(650, WAGES, day))
  expect(enough([...weekly, ...monthly(-640, 'BRIGHT NURSERY', 5)])).toBe('yes')
})

test('wages count although they are moved to another linked account', () => {
  const moved = [
    ...monthly(-2_600, 'TO SAVER', 26),
    ...monthly(2_600, 'FROM CURRENT', 26, { accountId: 'second' }),
  ]
  expect(enough([...wages, ...moved], ['current', 'second'])).toBe('yes')
})

test('wages moved to an unlinked account are doubtful', () => {
  expect(enough([...wages, ...monthly(-2_600, 'AMARA OSEI', 26)])).toBeUndefined()
  const less = [
    ...monthly(2_000, WAGES, 25),
    ...monthly(900, 'HALL STAFFING LTD WAGES', 20),
    ...monthly(-900, 'AMARA OSEI', 26),
  ]
  expect(enough(less)).toBe('not_told')
})
