import { expect, test } from 'vitest'
import { heldAccounts, withoutHeldAccounts } from './held-accounts.ts'

const none = { releasedFrom: null, overtaken: [], later: [] }
const firstLinkedAt = new Date('2026-08-10T10:00:00Z')
const shared = { accountId: 'joint', firstLinkedAt, sharedUntil: null, heldUntil: null, earlier: [], ...none }
const sharing = (housemates: string[] = [], tooMuchUntil: string | null = null) => ({
  housemates: new Set(housemates),
  tooMuchUntil,
})
const heldBy = (...of: Parameters<typeof heldAccounts>) => heldAccounts(...of).held

test('a bank account is excluded until the last day of an earlier member who is not a housemate', () => {
  const earlier = [
    { memberId: 'one', until: '2026-03-31' },
    { memberId: 'two', until: '2026-05-31' },
  ]
  expect(heldBy([{ ...shared, earlier }], sharing())).toEqual([
    { accountId: 'joint', from: null, until: '2026-05-31' },
  ])
  expect(heldBy([{ ...shared, earlier }], sharing(['two']))).toMatchObject([{ until: '2026-03-31' }])
  expect(
    heldBy([{ ...shared, earlier: [...earlier, { memberId: 'three', until: null }] }], sharing()),
  ).toEqual([{ accountId: 'joint', from: null, until: null }])
  expect(heldBy([{ ...shared, earlier }], sharing(['one', 'two']))).toEqual([])
})

test('a decision for one member ends the exclusion by earlier members', () => {
  const earlier = [{ memberId: 'one', until: null }]
  const released = { ...shared, earlier, releasedFrom: '2026-04-02' }
  const before = [{ accountId: 'joint', from: null, until: '2026-04-01' }]
  expect(heldAccounts([released], sharing())).toMatchObject({ held: before, waitingIds: [] })
  const overtaken = [{ memberId: 'three', from: '2026-06-02', until: null }]
  const after = { accountId: 'joint', from: '2026-06-02', until: null }
  expect(heldBy([{ ...released, overtaken }], sharing())).toEqual([...before, after])
  expect(heldBy([{ ...shared, overtaken }], sharing())).toEqual([after])
  expect(heldBy([{ ...shared, overtaken }], sharing(['three']))).toEqual([])
})

test('housemates both count an account from the day their shares add up to at most the rent', () => {
  const earlier = [{ memberId: 'one', until: null }]
  expect(heldBy([{ ...shared, earlier }], sharing(['one'], '2026-05-31'))).toEqual([
    { accountId: 'joint', from: null, until: '2026-05-31' },
  ])
  const known = { ...shared, earlier, sharedUntil: '2026-07-31' }
  expect(heldBy([known], sharing([], '2026-05-31'))).toEqual([
    { accountId: 'joint', from: '2026-08-01', until: null },
    { accountId: 'joint', from: null, until: '2026-05-31' },
  ])
})

test('an account that no member linked earlier is not excluded', () => {
  const later = [
    { memberId: 'two', firstLinkedAt },
    { memberId: 'two', firstLinkedAt },
  ]
  expect(heldAccounts([{ ...shared, later }], sharing())).toEqual({
    held: [],
    waitingIds: [],
    sharedIds: [],
    laterMembers: ['two'],
  })
})

test('days that counted for housemates are not excluded', () => {
  const earlier = [{ memberId: 'one', until: '2026-05-31' }]
  const known = { ...shared, earlier, sharedUntil: '2026-04-30' }
  expect(heldBy([known], sharing())).toEqual([
    { accountId: 'joint', from: '2026-05-01', until: '2026-05-31' },
  ])
  expect(heldBy([{ ...known, sharedUntil: '2026-06-30' }], sharing())).toEqual([])
})

test('excluded days lose payments and coverage, and keep returned money', () => {
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
  expect(withoutHeldAccounts({ rows, accounts }, [hold])).toEqual({
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
  const whole = withoutHeldAccounts({ rows, accounts }, [{ ...hold, from: null, until: null }])
  expect(whole.accounts[0]).toEqual({ id: 'joint', coverage: [] })
})
