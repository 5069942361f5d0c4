import { expect, test } from 'vitest'
import { rentPaths } from '../call-paths.ts'
import { restoring } from './restore-payees.ts'

test('undo gives each payment of a payee back what was said of it, its month too', () => {
  const payees = [
    { transaction_ids: ['a', 'b', 'c'], said: ['rent', '2026-08-01', 'nothing'] },
    { transaction_ids: ['d'], said: ['nothing'] },
  ]
  expect(restoring(payees)).toEqual([
    { method: 'post', path: rentPaths.answerPayees, body: { transaction_ids: ['a'], answer: 'rent' } },
    { method: 'post', path: rentPaths.answerPayment('b'), body: { answer: 'month', due_on: '2026-08-01' } },
    { method: 'post', path: rentPaths.answerPayees, body: { transaction_ids: ['c', 'd'], answer: null } },
  ])
})
