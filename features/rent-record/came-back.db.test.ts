import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshRecord } from './actions/refresh-record.ts'
import { rentReversed, rentVerified } from './index.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld
let heard: string[]
beforeEach(async () => {
  heard = []
  app = await recordWorld('2026-09-10T10:00:00Z', {
    handlers: [
      onEvent(rentVerified, 'test.verified', async ({ paidOn }) => void heard.push(`+${paidOn}`)),
      onEvent(
        rentReversed,
        'test.reversed',
        async ({ paidOn, because = 'other news' }) => void heard.push(`-${paidOn} ${because}`),
      ),
    ],
  })
  await app.addMember(AMARA)
  const terms = [{ from: '2026-05-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  await app.rents(AMARA, { id: HOME, tenancy: { startsOn: '2026-05-01', terms, payees: ['J Okafor'] } })
})
afterEach(() => app.close())

type Row = { date: string; amount: number; description: string }
const row = (date: string, amount: number, description = 'STO J OKAFOR RENT'): Row => ({
  date,
  amount,
  description,
})
async function shows(...transactions: Row[]): Promise<void> {
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Main', transactions }] })
  await app.worker.drain()
}
/** Ninety days later, when rows that are not kept have been deleted. */
async function sweep(): Promise<void> {
  await app.context.db.execute(sql`delete from bank_transaction where not kept`)
  await refreshRecord(app.context, AMARA)
  await app.worker.drain()
}
const states = async () =>
  (await app.call(AMARA, 'GET', '/api/payment-report/')).body.months.map(
    ({ due_on, state }: { due_on: string; state: string }) => `${due_on} ${state}`,
  )

test('returned rent stays unpaid after rows that are not rent were deleted', async () => {
  await shows(
    row('2026-04-20', -7, 'LARDER'),
    row('2026-08-01', -950),
    row('2026-08-03', 950, 'RETURNED UNPAID'),
  )
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from bank_transaction where pence = -95000`,
  )
  await app.call(AMARA, 'POST', `/api/payment-report/payments/${rows[0]?.id}/answer/`, {
    answer: 'rent',
    said: 'nothing',
  })
  await app.worker.drain()
  const before = await states()
  expect(before).toContain('2026-08-01 not_found')
  await sweep()
  expect(await states()).toContain('2026-08-01 not_found')
  expect(heard).toEqual([])
})

test('circular payments stay excluded after rows that are not rent were deleted', async () => {
  const months = ['05', '06', '07', '08']
  await shows(
    row('2026-04-20', -7, 'LARDER'),
    ...months.flatMap((month) => [
      row(`2026-${month}-01`, -950),
      row(`2026-${month}-20`, 930, 'FPI J OKAFOR'),
    ]),
  )
  await sweep()
  await sweep()
  expect((await states()).filter((state: string) => state.includes('verified'))).toEqual([])
  expect(heard).toEqual([])
})

test('rent that no longer counts shows why: returned by the bank, or withdrawn by the member', async () => {
  await shows(
    row('2026-04-20', -7, 'LARDER'),
    ...['05', '06', '07', '08'].map((month) => row(`2026-${month}-01`, -950)),
  )
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from bank_transaction where booked_on = '2026-07-01'`,
  )
  heard = []
  await app.call(AMARA, 'POST', `/api/banking/transactions/${rows[0]?.id}/unmark-as-rent/`, {})
  const bounce = row('2026-08-03', 950, 'RETURNED UNPAID')
  await app.courier.tell((await app.world.addTransactions(AMARA, [bounce])).happenings)
  await app.worker.drain()
  expect(heard).toEqual(['-2026-07-01 other news', '-2026-08-01 came_back'])
})
