import { refreshRecord } from '@keyturn/rent-record'
import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rewardsJobs } from './jobs/index.ts'
import { inconsistentLedgers } from './store/check-ledgers.ts'
import { noVouchers } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'

let app: RecordWorld
beforeEach(async () => {
  app = await recordWorld('2026-04-10T10:00:00Z', {
    downstream: (context) => [
      { jobs: rewardsJobs({ ...context, vouchers: noVouchers }), routes: () => undefined },
    ],
  })
  await app.addMember(AMARA)
  await aPlanSince(app.context.db, AMARA, 'standard', new Date('2026-01-01T09:00:00Z'))
})
afterEach(() => app.close())

const row = (date: string, amount: number) => ({ date, amount, description: 'STO J OKAFOR RENT' })
const rents = (pounds: number) =>
  app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence: pounds * 100, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
    },
  })
async function shows(...transactions: ReturnType<typeof row>[]): Promise<void> {
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Main', transactions }] })
  await app.worker.drain()
}
async function refresh(): Promise<void> {
  await refreshRecord(app.context, AMARA)
  await app.worker.drain()
}

/** Pounds that earned points, pounds on hold, and the points of the member's ledger. */
async function earned(): Promise<{ earned: number; held: number; points: number }> {
  const { db } = app.context
  const { rows } = await db.execute<{ state: string; pounds: number }>(sql`
    select state, (sum(pence) / 100)::float8 as pounds from points_award where member_id = ${AMARA} group by state`)
  const { rows: totals } = await db.execute<{ points: number }>(sql`
    select points::float8 as points from points_total
    where member_id = ${AMARA} and grouped_by = 'category' and key = 'Rent'`)
  const of = (state: string): number => rows.find((each) => each.state === state)?.pounds ?? 0
  expect(await inconsistentLedgers(db)).toEqual([])
  return { earned: of('earned'), held: of('held'), points: totals[0]?.points ?? 0 }
}

test('six months of rent paid at once earn each pound once, in the months they pay', async () => {
  await rents(950)
  await shows(...['01', '02', '03'].map((month) => row(`2026-${month}-01`, -950)), row('2026-04-01', -5_700))
  const seen = [await earned()]
  for (const month of ['05', '06', '07', '08', '09', '10']) {
    await app.jumpTo(`2026-${month}-10T10:00:00Z`)
    await refresh()
    await refresh()
    seen.push(await earned())
  }
  for (const [at, { points }] of seen.entries()) {
    expect(points).toBeLessThanOrEqual(3 * 950 + 5_700)
    expect(points).toBeGreaterThanOrEqual(seen[at - 1]?.points ?? 0)
  }
  expect(seen.at(-1)).toEqual({ earned: 8_550, held: 0, points: 8_550 })
})

test('rent corrected upwards, downwards and upwards again earns each pound once', async () => {
  await rents(475)
  await shows(...['01', '02', '03', '04'].map((month) => row(`2026-${month}-01`, -950)))
  const before = await earned()
  expect(before.points).toBeLessThanOrEqual(4 * 950)
  for (const [pounds, most] of [
    [950, 3_800],
    [475, 3_800],
    [950, 3_800],
  ] as const) {
    await rents(pounds)
    await refresh()
    await refresh()
    const { points } = await earned()
    expect(points).toBeLessThanOrEqual(most)
    if (pounds === 950) expect(await earned()).toEqual({ earned: 3_800, held: 0, points: 3_800 })
  }
})

test('a returned payment of rent in parts reverses each part', async () => {
  await rents(475)
  await shows(...['02', '03', '04'].map((month) => row(`2026-${month}-01`, -950)))
  await rents(950)
  await refresh()
  expect((await earned()).points).toBe(2_850)
  await app.context.db.execute(sql`
    update bank_transaction set pence = -5000, description = 'LARDER', merchant = null
    where booked_on = '2026-04-01' and member_id = ${AMARA}`)
  await refresh()
  expect((await earned()).points).toBe(1_900)
})
