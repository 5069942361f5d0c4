import { expect, test } from 'vitest'
import { areStillReturned, depositsReturned } from './deposits-returned.ts'

type Known = Parameters<typeof depositsReturned>[0]
type Question = Parameters<typeof depositsReturned>[1][number]

const ADDRESS = '14 Harbour Street, Leeds'
const home: Known['homes'][number] = {
  id: 'old',
  landlords: [],
  confirmedBy: 'rents@agent.example',
  confirmedFacts: { tenant: 'Amara Osei', address: ADDRESS },
  tenancy: { address: ADDRESS, payees: [], endsOn: '2026-05-31' },
}
const known: Known = {
  homes: [home],
  name: 'Amara Osei',
  proved: [
    {
      tenancyId: 'old',
      dueOn: '2026-03-01',
      address: ADDRESS,
      landlord: 'J Okafor',
      namesLandlord: true,
      namesOther: false,
    },
  ],
  isOwn: () => false,
}
const question: Question = {
  ...{ tenancyId: 'old', id: 'q', sentTo: 'rents@agent.example', tenant: 'Amara Osei', address: ADDRESS },
  ...{ leftOn: '2026-05-31', expiresAt: new Date('2026-07-01'), answer: 'yes' },
}
const shown = { today: '2026-06-10', from: '2026-01', to: '2026-06' }
const returned = [{ by: 'someone@agent.example', left: '2026-05' }]

test('a yes by the confirmer of an ended home is shown by its domain, and free email is marked', () => {
  expect(depositsReturned(known, [question], shown)).toEqual(returned)
  const free = { ...home, confirmedBy: 'Agent@gmail.com' }
  expect(
    depositsReturned({ ...known, homes: [free] }, [{ ...question, sentTo: 'a.gent@gmail.com' }], shown),
  ).toEqual([{ by: 'someone@gmail.com (a free email address)', left: '2026-05' }])
})

test.each<[string, Partial<Question>]>([
  ['is no yet', { answer: 'no' }],
  ['is not given', { answer: null }],
  ['is about another home', { tenancyId: 'new' }],
  ['is about another address', { address: '15 Harbour Street, Leeds' }],
  ['is about another tenant', { tenant: 'Bob Buyer' }],
  ['is about another last day', { leftOn: '2026-05-20' }],
  ['came from another mailbox at the domain', { sentTo: 'x@agent.example' }],
])('an answer that %s shows nothing', (_, other) => {
  expect(depositsReturned(known, [{ ...question, ...other }], shown)).toEqual([])
})

test.each<[string, Partial<Known>]>([
  ['the confirmer is the member', { isOwn: () => true }],
  ['the home is not confirmed', { homes: [{ ...home, confirmedBy: null }] }],
  ['the home goes on', { homes: [{ ...home, tenancy: { ...home.tenancy, endsOn: null } }] }],
  ['the home ends today', { homes: [{ ...home, tenancy: { ...home.tenancy, endsOn: '2026-06-10' } }] }],
  ['no month of the home is proved', { proved: [] }],
  ['the name is another', { name: 'Bob Buyer' }],
])('a yes shows nothing where %s', (_, other) => {
  expect(depositsReturned({ ...known, ...other }, [question], shown)).toEqual([])
})

test('a yes shows nothing beside months outside the home’s proved ones', () => {
  expect(depositsReturned(known, [question], { ...shown, from: '2026-04' })).toEqual([])
})

test('a shown deposit is compared by domain and month', () => {
  const marked = [{ by: 'someone@agent.example (a free email address)', left: '2026-05' }]
  expect(areStillReturned(returned, marked)).toBe(true)
  expect(areStillReturned(returned, [{ by: 'someone@agent.example', left: '2026-04' }])).toBe(false)
  expect(areStillReturned(returned, [{ by: 'someone@other.example', left: '2026-05' }])).toBe(false)
  expect(areStillReturned([], [])).toBe(true)
})
