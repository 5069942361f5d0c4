import { expect, test } from 'vitest'
import { homeCounts } from './home-statement.ts'

test('months proved by banks, answers, documents and other payees are counted separately', () => {
  const counts = homeCounts({
    months: [
      { month: '2026-01', state: 'verified' },
      { month: '2026-02', state: 'verified', otherPayee: true },
      { month: '2026-07', state: 'verified', otherPayee: true, namedPayee: true },
      { month: '2026-03', state: 'confirmed', by: 'someone@agent.example' },
      { month: '2026-04', state: 'paid_by_other' },
      { month: '2026-05', state: 'own_statement', otherPayee: true },
      { month: '2026-06', state: 'not_verified' },
    ],
  })
  expect(counts).toEqual({ verified: 5, byBank: 3, byLandlord: 1, byPaper: 1, otherPayee: 1, namedPayee: 1 })
})
