import { expect, test } from 'vitest'
import { restoring } from './restore-payees.ts'

test('undo restores the earlier answer and month of each payment of a payee', () => {
  const payees = [
    { transaction_ids: ['a', 'b', 'c'], said: ['rent', '2026-08-01', 'nothing'] },
    { transaction_ids: ['d'], said: ['nothing'] },
  ]
  const [whole, single] = ['/api/payment-report/payees/answer/', '/api/payment-report/payments/b/answer/']
  expect(restoring(payees)).toEqual([
    { method: 'post', path: whole, body: { transaction_ids: ['a'], answer: 'rent' } },
    { method: 'post', path: single, body: { answer: 'month', due_on: '2026-08-01' } },
    { method: 'post', path: whole, body: { transaction_ids: ['c', 'd'], answer: null } },
  ])
})
