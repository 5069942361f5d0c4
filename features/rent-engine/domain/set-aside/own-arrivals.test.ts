import { expect, test } from 'vitest'
import { findRent } from '../find-rent.ts'

const months = ['2026-03', '2026-04', '2026-05']
const TENANCY = {
  startsOn: '2026-01-01',
  terms: [{ from: '2026-01-01', pence: 300_000, every: 'month', dueDay: 1 } as const],
  payees: ['J Okafor'],
}
const rent = (month: string, at: number) => ({
  id: `paid ${at}`,
  accountId: 'current',
  bookedOn: `${month}-01`,
  pence: -300_000,
  description: 'J OKAFOR RENT',
})
const arrival = (description: string, more: { day?: string; pence?: number; accountId?: string } = {}) => {
  const { day = '02', pence = 300_000, accountId = 'savings' } = more
  return (month: string, at: number) => ({
    ...{ id: `in ${at}`, accountId, bookedOn: `${month}-${day}`, pence, description },
  })
}
/** Number of the three rents that are found. */
const found = (into: ReturnType<typeof arrival>, times = 3, holder = 'MISS GRACE E ADEYEMI') =>
  findRent({
    transactions: [...months.map(rent), ...months.slice(0, times).map(into)],
    tenancy: TENANCY,
    today: '2026-05-20',
    accounts: [
      { id: 'current', holders: [holder], coverage: [] },
      { id: 'savings', holders: [holder, 'TOM LEE'], coverage: [] },
    ],
  }).matches.filter(({ confidence }) => confidence >= 0.8).length

test.each([
  ['from the holder by name', arrival('FROM GRACE ADEYEMI')],
  ['from the holder with the surname first, on the same day', arrival('ADEYEMI GRACE', { day: '01' })],
  ['from the holder, two days later', arrival('GRACE ADEYEMI RENT POT', { day: '03' })],
  ['without a sender’s name', arrival('TRANSFER FROM CURRENT ACCOUNT 31926819')],
])('a payment to the landlord that arrives in another own account is not rent: %s', (_case, into) => {
  expect(found(into)).toBe(0)
  expect(found(into, 2)).toBe(1)
})

test.each([
  ['once', arrival('FROM GRACE ADEYEMI'), 1],
  ['from a parent of the same surname', arrival('FROM PETER ADEYEMI'), 3],
  ['from a parent of the same initial', arrival('G ADEYEMI'), 3],
  ['from another holder of the joint account', arrival('TOM LEE'), 3],
  ['from an employer', arrival('ACME PAYROLL'), 3],
  ['with another amount', arrival('FROM GRACE ADEYEMI', { pence: 299_900 }), 3],
  ['before it was paid, for the rent', arrival('FROM GRACE ADEYEMI', { day: '28' }), 3],
  ['more than two days later', arrival('FROM GRACE ADEYEMI', { day: '04' }), 3],
] as const)(
  'a payment to the landlord stays rent although the same amount arrives %s',
  (_case, into, times) => {
    expect(found(into, times)).toBe(3)
  },
)
