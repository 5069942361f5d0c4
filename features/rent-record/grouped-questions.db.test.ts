import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const MONTHS = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-20T10:00:00Z')
  await app.addMember(AMARA)
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
  const rows = MONTHS.map((date, at) => ({ date, amount: -1135, description: `STO PRIYA SHAH 0${at}71` }))
  const food = { date: '2026-04-20', amount: -31.2, description: 'LARDER & CO' }
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Main', transactions: [food, ...rows] }] })
  await app.worker.drain()
})
afterEach(() => app.close())

const get = async (path: string) => (await app.call(AMARA, 'GET', path)).body
const dashboard = () => get('/api/payment-report/dashboard/')
interface Month {
  due_on: string
  state: string
  is_asked: boolean
}
const standing = async (): Promise<string[]> => {
  const { months }: { months: Month[] } = await get('/api/payment-report/')
  return months.filter(({ due_on }) => MONTHS.includes(due_on)).map(({ state }) => state)
}
const answer = async (transaction_ids: string[], says: 'rent' | 'not_rent' | null) => {
  const body = { transaction_ids, answer: says }
  const { status } = await app.call(AMARA, 'POST', '/api/payment-report/payees/answer/', body)
  expect(status).toBe(200)
  await app.worker.drain()
}
const all = (state: string) => MONTHS.map(() => state)

test('a doubtful payment series is one question, and its months wait for the answer', async () => {
  const { suggestions, months } = await dashboard()
  expect(suggestions).toHaveLength(MONTHS.length)
  const [newest, ...older] = suggestions
  expect(newest).toMatchObject({ date: '2026-09-01', due_on: '2026-09-01' })
  expect(newest.asked_with).toEqual(older.map(({ id }: { id: string }) => id))
  expect(older.map(({ asked_with }: { asked_with: string[] }) => asked_with)).toEqual(older.map(() => []))
  expect(await standing()).toEqual(all('awaits_answer'))
  expect(months.filter(({ is_asked }: Month) => is_asked)).toEqual([])
})

test('one answer settles each month of a doubtful series, and an undo makes the months wait again', async () => {
  const [newest] = (await dashboard()).suggestions
  const ids = [newest.id, ...newest.asked_with]
  await answer(ids, 'rent')
  expect(await standing()).toEqual(all('verified_on_time'))
  expect((await dashboard()).suggestions).toEqual([])
  await answer(ids, null)
  expect(await standing()).toEqual(all('awaits_answer'))
  await answer(ids, 'not_rent')
  expect(await standing()).toEqual(all('not_found'))
  expect((await dashboard()).suggestions).toEqual([])
})

test('a “yes” to one payment of a doubtful series settles the others', async () => {
  const [newest] = (await dashboard()).suggestions
  await app.call(AMARA, 'POST', `/api/banking/transactions/${newest.id}/mark-as-rent/`, {})
  await app.worker.drain()
  expect(await standing()).toEqual(all('verified_on_time'))
  expect((await dashboard()).suggestions).toEqual([])
})
