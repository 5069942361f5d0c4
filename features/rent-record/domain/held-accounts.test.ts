import { expect, test } from 'vitest'
import { heldAccounts, withoutHeld } from './held-accounts.ts'

const shared = { accountId: 'joint', sharedUntil: null, heldUntil: null, earlier: [], later: [] }
const heldBy = (...of: Parameters<typeof heldAccounts>) => heldAccounts(...of).held

test('an account is held until the last day of any earlier member who is no housemate', () => {
  const earlier = [
    { memberId: 'one', until: '2026-03-31' },
    { memberId: 'two', until: '2026-05-31' },
  ]
  expect(heldBy([{ ...shared, earlier }], new Set())).toEqual([
    { accountId: 'joint', from: null, until: '2026-05-31' },
  ])
  expect(heldBy([{ ...shared, earlier }], new Set(['two']))).toMatchObject([{ until: '2026-03-31' }])
  expect(
    heldBy([{ ...shared, earlier: [...earlier, { memberId: 'three', until: null }] }], new Set()),
  ).toEqual([{ accountId: 'joint', from: null, until: null }])
  expect(heldBy([{ ...shared, earlier }], new Set(['one', 'two']))).toEqual([])
})

test('an account that nobody linked earlier is not held', () => {
  expect(heldAccounts([{ ...shared, later: ['two', 'two'] }], new Set())).toEqual({
    held: [],
    sharedIds: [],
    laterMembers: ['two'],
  })
})

test('days that counted for housemates are not held', () => {
  const earlier = [{ memberId: 'one', until: '2026-05-31' }]
  const known = { ...shared, earlier, sharedUntil: '2026-04-30' }
  expect(heldBy([known], new Set())).toEqual([
    { accountId: 'joint', from: '2026-05-01', until: '2026-05-31' },
  ])
  expect(heldBy([{ ...known, sharedUntil: '2026-06-30' }], new Set())).toEqual([])
})

test('held days lose payments and coverage, and keep money that came back', () => {
  const row = (bookedOn: string, pence: number, accountId = 'joint') => ({ accountId, bookedOn, pence })
  const rows = [
    row('2026-04-30', -1),
    row('2026-05-01', -1),
    row('2026-05-31', 1),
    row('2026-06-01', -1),
    row('2026-05-15', -1, 'own'),
  ]
  const coverage = [{ from: '2026-04-01', to: '2026-06-30' }]
  const accounts = ['joint', 'own'].map((id) => ({ id, coverage }))
  const hold = { accountId: 'joint', from: '2026-05-01', until: '2026-05-31' }
  expect(withoutHeld({ rows, accounts }, [hold])).toEqual({
    rows: [rows[0], rows[2], rows[3], rows[4]],
    accounts: [
      {
        id: 'joint',
        coverage: [
          { from: '2026-04-01', to: '2026-04-30' },
          { from: '2026-06-01', to: '2026-06-30' },
        ],
      },
      { id: 'own', coverage },
    ],
  })
  const whole = withoutHeld({ rows, accounts }, [{ ...hold, from: null, until: null }])
  expect(whole.accounts[0]).toEqual({ id: 'joint', coverage: [] })
})
