import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshRecord } from './actions/refresh-record.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA)
})
afterEach(() => app.close())

const declare = (...terms: [from: string, pence: number][]) =>
  app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2024-01-01',
      terms: terms.map(([from, pence]) => ({ from, pence, every: 'month', dueDay: 1 })),
      payees: ['J Okafor'],
    },
  })

async function pay(...rents: [month: string, amount: number][]): Promise<void> {
  const transactions = rents.map(([month, amount]) => ({
    date: `${month}-01`,
    amount: -amount,
    description: 'STO J OKAFOR RENT',
  }))
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Everyday', transactions }] })
  await app.worker.drain()
}

const get = async (path: string) => (await app.call(AMARA, 'GET', path)).body
const dashboard = () => get('/api/payment-report/dashboard/')
interface Month {
  due_on: string
  due: number
  state: string
}
const dueIn = (months: Month[]) =>
  Object.fromEntries(months.map(({ due_on, due }) => [due_on.slice(0, 7), due]))
const statesIn = (months: Month[]) => months.map(({ due_on, state }) => `${due_on} ${state}`)

const RISEN: [string, number][] = [
  ['2026-04', 900],
  ['2026-05', 900],
  ['2026-06', 960],
  ['2026-07', 960],
  ['2026-08', 960],
  ['2026-09', 960],
]

test('an undeclared rise is the rent on the dashboard and in the report, beside the declared rent', async () => {
  await declare(['2024-01-01', 90_000])
  await pay(...RISEN)
  const { seen_rent, months, next_rent_on } = await dashboard()
  expect(seen_rent).toEqual({ amount: 960, declared: 900, since: '2026-06-01', tenancy_id: HOME })
  expect(next_rent_on).toBe('2026-10-01')
  const due = { '2026-05': 900, '2026-06': 960, '2026-09': 960, '2026-10': 960 }
  expect(dueIn(months)).toMatchObject(due)
  expect(dueIn((await get('/api/payment-report/')).months)).toMatchObject(due)
})

test('declaring the inferred rent from its first month changes no state, count or rate', async () => {
  await declare(['2024-01-01', 90_000])
  await pay(...RISEN)
  const before = await dashboard()
  await declare(['2024-01-01', 90_000], ['2026-06-01', 96_000])
  await refreshRecord(app.context, AMARA)
  const after = await dashboard()
  expect(after.seen_rent).toBeNull()
  expect(statesIn(after.months)).toEqual(statesIn(before.months))
  expect(dueIn(after.months)).toEqual(dueIn(before.months))
  expect(after.on_time).toEqual(before.on_time)
  expect(after.payments_in_months).toBe(before.payments_in_months)
})

test('the list of payees and a month’s reasons use the inferred rent instead of the declared one', async () => {
  await declare(['2024-01-01', 90_000])
  const tiny = { date: '2026-09-02', amount: -200, description: 'P NWOSU' }
  await pay(...RISEN)
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Second', transactions: [tiny] }] })
  await app.worker.drain()
  const { payees } = await get('/api/payment-report/payees/')
  const odd = payees.flatMap((each: { odd: string | null }) => each.odd ?? [])
  expect(odd).toEqual(['This is £200.00, and your rent is £960.00. Is it really part of it?'])
  const { would_change } = await get('/api/payment-report/months/2026-10-01/why/')
  expect(would_change).toEqual([
    '£960.00 is due on 01 October 2026. It still counts as on time until 06 October 2026.',
  ])
})

test('months, payments and rate are counted over the same 24 months', async () => {
  await declare(['2024-01-01', 90_000])
  const months = Array.from({ length: 30 }, (_, at) => {
    const month = new Date(Date.UTC(2024, 3 + at, 1)).toISOString().slice(0, 7)
    return [month, 900] as [string, number]
  })
  await pay(...months)
  const { on_time, payments_in_months, months: shown } = await dashboard()
  expect(shown[0].due_on).toBe('2024-10-01')
  expect(on_time).toEqual({ percent: 100, on_time: 24, verified: 24 })
  expect(payments_in_months).toBe(24)
})
