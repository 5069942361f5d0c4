import { describe, expect, it } from 'vitest'
import { type FindRentInput, findRent, type Transaction } from './find-rent.ts'

const tenancy: FindRentInput['tenancy'] = {
  startsOn: '2026-01-01',
  terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
  payees: ['J Okafor'],
}
let count = 0
const row = (bookedOn: string, pence: number, description: string, accountId = 'current'): Transaction => ({
  id: `row-${count++}`,
  accountId,
  bookedOn,
  pence,
  description,
})
const setAside = (...transactions: Transaction[]) =>
  findRent({ transactions, tenancy, today: '2026-06-20' }).setAside.map(({ because, bookedOn, pence }) => [
    because,
    bookedOn,
    pence,
  ])

describe('payments excluded as not rent', () => {
  it('include rent that was returned', () => {
    const rows = [
      row('2026-06-01', -95_000, 'STO J OKAFOR RENT'),
      row('2026-06-03', 95_000, 'RETURNED STO J OKAFOR RENT'),
    ]
    expect(setAside(...rows)).toEqual([['came_back', '2026-06-01', 95_000]])
  })

  it('include transfers of the rent’s amount to an own account', () => {
    const rows = [
      row('2026-06-01', -95_000, 'TRANSFER TO SAVINGS'),
      row('2026-06-01', 95_000, 'FROM CURRENT', 'savings'),
    ]
    expect(setAside(...rows)).toEqual([['own_transfer', '2026-06-01', 95_000]])
  })

  it('include neither rent that was not returned, nor unrelated returns and transfers', () => {
    const rows = [
      row('2026-06-01', -95_000, 'STO J OKAFOR RENT'),
      row('2026-06-02', -40_000, 'BIKE SHOP'),
      row('2026-06-04', 40_000, 'REFUND BIKE SHOP'),
      row('2026-06-05', -50_000, 'TRANSFER TO SAVINGS'),
      row('2026-06-05', 50_000, 'FROM CURRENT', 'savings'),
    ]
    expect(setAside(...rows)).toEqual([])
    expect(
      findRent({ transactions: rows, tenancy: { ...tenancy, terms: [] }, today: '2026-06-20' }).setAside,
    ).toEqual([])
  })
})
