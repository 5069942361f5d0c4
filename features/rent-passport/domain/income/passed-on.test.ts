import { addDays, addMonths } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { incomeSeen } from './answer.ts'
import type { MoneyRow } from './credits.ts'
import { incomeMonths } from './months.ts'

const TODAY = '2026-11-10'
const RENT = 95_000
/** One row in each of the last twelve months, or in every second one. */
const monthly = (
  pounds: number,
  description: string,
  day: number,
  { every = 1, ...more }: Partial<MoneyRow> & { every?: number } = {},
): MoneyRow[] =>
  Array.from({ length: 12 / every }, (_, at) => ({
    ...{ accountId: 'current', pence: pounds * 100, description, merchant: null, kind: 'transfer' },
    bookedOn: addMonths(`2026-10-${String(day).padStart(2, '0')}`, -at * every),
    ...more,
  }))
function enough(rows: MoneyRow[]): string | undefined {
  const coverage = [{ from: '2025-10-01', to: '2026-11-09' }]
  const account = {
    id: 'current',
    isOwnAlone: true,
    holders: ['MISS A OSEI'],
    coverage,
    linkedOn: '2026-11-01',
  }
  const given = { rows, accounts: [account], rentPence: RENT, name: 'Amara Osei', today: TODAY }
  const months = incomeMonths({ ...given, keyOf: (payer) => `#${payer}` }, [])
  const rent = { declaredPence: RENT, paidPence: RENT, isProved: true }
  return incomeSeen(
    months.map((month) => ({ ...month, computedOn: TODAY })),
    { today: TODAY, rent },
  )?.enough
}
const honest = monthly(1_000, 'LARK SONS WAGES', 20)
const LARKWING = 'BGC LARKWING LTD WAGES'
const wages = (day: number): MoneyRow[] => monthly(2_600, LARKWING, day)
/** A reference that is another in each month. */
const referenced = (rows: MoneyRow[]): MoneyRow[] =>
  rows.map((row, at) => ({
    ...row,
    description: `${row.description} ${'ABCDEFGHIJKL'.charAt(at).repeat(5)}`,
  }))
const inParts = (count: number, day: number): MoneyRow[] =>
  Array.from({ length: count }, (_, at) =>
    monthly(2_600 / count, `${LARKWING} ${'ABCDEF'.charAt(at).repeat(5)}`, day),
  ).flat()
const cash = [6, 7, 8, 9, 10].flatMap((day) => monthly(-500, 'LNK HIGH ST', day, { kind: 'card' }))

test.each([
  [
    'to the own name, in two parts',
    [...wages(20), ...monthly(-1_300, 'A OSEI', 22), ...monthly(-1_300, 'A OSEI', 2)],
  ],
  ['to the own name, every second month', [...wages(10), ...monthly(-5_200, 'A OSEI', 14, { every: 2 })]],
  ['to the own name, eleven days later', [...wages(5), ...monthly(-2_600, 'A OSEI', 16)]],
  [
    'through a friend whose initials are HM',
    [...monthly(2_600, 'FPI HM BOATENG STATE PENSION', 5), ...monthly(-2_600, 'HM BOATENG', 7)],
  ],
  [
    'through a friend called Child',
    [...monthly(2_600, 'FPI CHILD CHILD BENEFIT', 5), ...monthly(-2_600, 'LEE CHILD', 7)],
  ],
  [
    'to an organisation named like the state',
    [...monthly(2_600, 'BGC SOCIAL GRANT UNIVERSAL CREDIT', 5), ...monthly(-2_600, 'B GRANT', 7)],
  ],
  [
    'to the state’s name',
    [...monthly(2_600, 'BGC DWP UNIVERSAL CREDIT', 5), ...monthly(-2_600, 'B GRANT', 7)],
  ],
  [
    'through a savings app with two names',
    [...monthly(-2_600, 'MODULR FS', 3), ...monthly(2_600, 'CHIP FINANCIAL LTD', 5)],
  ],
  ['through a bank', [...monthly(-2_600, 'MISS A OSEI', 3), ...monthly(2_600, 'ATOM BANK PLC', 5)]],
  ['as a somewhat smaller amount', [...wages(5), ...monthly(-2_460, 'B GRANT', 7)]],
  [
    'from two companies, as one payment',
    [
      ...monthly(1_300, LARKWING, 5),
      ...monthly(1_300, 'BGC OAKWING LTD WAGES', 6),
      ...monthly(-2_600, 'B GRANT', 9),
    ],
  ],
  ['as cash', [...wages(5), ...cash]],
  [
    'to one friend, with a new reference each month',
    [...wages(5), ...referenced(monthly(-2_600, 'B GRANT', 25))],
  ],
  [
    'to one friend, in parts with two references',
    [...wages(5), ...monthly(-1_300, 'B GRANT LUNCH', 22), ...monthly(-1_300, 'B GRANT TOOLS', 24)],
  ],
  ['from one company in four references', [...inParts(4, 5), ...monthly(-2_600, 'B GRANT', 27)]],
  ['from one company in five references', [...inParts(5, 5), ...monthly(-2_600, 'B GRANT', 27)]],
  [
    'to four friends',
    [...wages(5), ...['B GRANT', 'C FORD', 'D HILL', 'E LANE'].flatMap((name) => monthly(-650, name, 25))],
  ],
  [
    'to an own company by direct debit, in the middle between two credits',
    [...wages(5), ...monthly(-2_600, 'GC OSEI STUDIO', 20, { kind: 'direct_debit' })],
  ],
  [
    'as rent of an earlier home',
    [...wages(5), ...monthly(-2_600, 'B GRANT', 7).map((row) => ({ ...row, isRent: true }))],
  ],
  ['to one friend, every second month', [...wages(10), ...monthly(-5_200, 'B GRANT', 14, { every: 2 })]],
  [
    'to one friend, in parts before it comes back',
    [...wages(28), ...monthly(-1_400, 'B GRANT', 12), ...monthly(-1_200, 'B GRANT', 19)],
  ],
])('income that is moved on %s is not enough', (_case, rows) => {
  expect(enough([...honest, ...rows])).not.toBe('yes')
  expect(enough([...honest, ...rows])).not.toBe('no')
})

test.each([
  [
    'card purchases of a month add up to them',
    [5, 12, 19, 26].flatMap((day) => monthly(-650, 'TESCO 3321', day, { kind: 'card' })),
  ],
  ['half of them goes to a partner', monthly(-1_300, 'B GRANT', 26)],
  ['half of them go to several people', ['B GRANT', 'C FORD'].flatMap((name) => monthly(-650, name, 26))],
  [
    'a loan and a card bill are paid by direct debit',
    [
      ...monthly(-900, 'AMEX', 20, { kind: 'direct_debit' }),
      ...monthly(-400, 'BLACK HORSE', 12, { kind: 'direct_debit' }),
    ],
  ],
  ['a third is saved in the own name', monthly(-800, 'A OSEI', 26)],
])('wages count although %s', (_case, out) => {
  expect(enough([...monthly(2_600, 'LARK SONS WAGES', 25), ...out])).toBe('yes')
})

test('a benefit that is spent as usual counts', () => {
  const spent = [
    ...monthly(-300, 'TESCO 3321', 9, { kind: 'card' }),
    ...monthly(-160, 'LEEDS COUNCIL TAX', 3, { kind: 'direct_debit' }),
  ]
  expect(enough([...monthly(2_600, 'DWP UC', 5), ...spent])).toBe('yes')
})

/** Far above the real time, and far below that of a comparison of each payer with each payee. */
const HOSTILE_YEAR_MS = 20_000

test.each([[9], [400], [2_500]])(
  'a year of 5,000 rows from %i payers to 400 payees is read without long work',
  (payers) => {
    const letters = (at: number): string =>
      [676, 26, 1].map((by) => String.fromCharCode(65 + (Math.floor(at / by) % 26))).join('')
    const rows = Array.from({ length: 2_500 }, (_, at): MoneyRow[] => {
      const row = { accountId: 'current', merchant: null, kind: 'transfer' } as const
      const bookedOn = addDays('2025-11-01', at % 360)
      return [
        { ...row, bookedOn, pence: 100_000 + at, description: `BGC ${letters(at % payers)}IN LTD` },
        { ...row, bookedOn, pence: -60_000 - at, description: `${letters(at % 400)}OUT FRIEND` },
      ]
    })
    expect(enough(rows.flat())).not.toBe('no')
  },
  HOSTILE_YEAR_MS,
)
