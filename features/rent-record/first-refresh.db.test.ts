import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-20T10:00:00Z')
  await app.addMember(AMARA)
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2025-01-01',
      terms: [{ from: '2025-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
})
afterEach(() => app.close())

interface Month {
  due_on: string
  state: string
  watched: boolean
  is_asked: boolean
}
const dashboard = async () => (await app.call(AMARA, 'GET', '/api/payment-report/dashboard/')).body
const rent = (date: string) => ({ date, amount: -950, description: 'STO J OKAFOR' })
const year = ['03', '04', '05', '06', '07', '08', '09'].map((month) => `2026-${month}-01`)
const joins = (name: string, transactions: { date: string; amount: number; description: string }[]) =>
  app.connect(AMARA, { kind: 'accounts', accounts: [{ name, transactions }] })

test('the dashboard shows that a newly linked bank is being read, until the first record', async () => {
  await joins('Main', year.map(rent))
  expect(await dashboard()).toMatchObject({ is_looking: true, is_first_look: true, suggestions: [] })
  await app.worker.drain()
  expect(await dashboard()).toMatchObject({
    is_looking: false,
    is_first_look: false,
    verified_payments: 7,
    bank: { health: 'healthy' },
  })
})

test('while a newly linked bank is read, no month is shown as not found, asked about or waiting', async () => {
  await joins('Bills', [{ date: '2026-02-20', amount: -31.2, description: 'LARDER & CO' }])
  await app.worker.drain()
  const before = await dashboard()
  expect(before).toMatchObject({ is_looking: false, is_first_look: false })
  expect(before.months.filter(({ state }: Month) => state === 'not_found')).toHaveLength(7)
  await app.moveTo('2026-09-20T11:00:00Z')
  await joins('Main', year.map(rent))
  const during = await dashboard()
  expect(during).toMatchObject({ is_looking: true, is_first_look: true })
  for (const { state, watched, is_asked } of during.months)
    expect({ state, watched, is_asked }).toEqual({ state: 'upcoming', watched: false, is_asked: false })
  await app.worker.drain()
  expect(await dashboard()).toMatchObject({ is_looking: false, is_first_look: false, verified_payments: 7 })
})

test('a newly linked bank without transactions is no longer shown as being read after its first refresh', async () => {
  await joins('Empty', [])
  expect(await dashboard()).toMatchObject({ is_first_look: true })
  await app.worker.drain()
  expect(await dashboard()).toMatchObject({ is_looking: false, is_first_look: false })
})

test('new rows of a known bank do not count as a first refresh', async () => {
  await joins('Main', year.map(rent))
  await app.worker.drain()
  await app.moveTo('2026-09-21T09:00:00Z')
  await app.worker.drain()
  expect(await dashboard()).toMatchObject({ is_first_look: false })
})
