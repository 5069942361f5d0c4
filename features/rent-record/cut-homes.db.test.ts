import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshRecord } from './actions/refresh-record.ts'
import { dailyRunJob } from './jobs/kinds.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const OLD = '0192aaaa-0000-7000-8000-0000000000a1'
const NEW = '0192aaaa-0000-7000-8000-0000000000a2'
const EARLIER = '0192aaaa-0000-7000-8000-0000000000a3'
const REPAIR = new URL('../../platform/db/migrations/202611261420_tenancy_cut_homes.sql', import.meta.url)

let app: RecordWorld
beforeAll(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z')
  await app.addMember(GRACE)
  const terms = [{ from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  await app.rents(GRACE, { id: OLD, tenancy: { startsOn: '2026-01-01', terms, payees: ['J Okafor'] } })
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09']
  const transactions = months.map((month) => ({
    date: `2026-${month}-01`,
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  await app.connect(GRACE, { kind: 'accounts', accounts: [{ name: 'Main', transactions }] })
  await app.worker.drain()
})
afterAll(() => app.close())

const home = async (id: string, startsOn: string, agreedEndOn: string | null, movedOutOn: string | null) => {
  const { db } = app.context
  await db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, agreed_end_on, moved_out_on, let_by, joint,
      landlord_name, landlord_email, landlord_phone, made_at)
    values (${GRACE}, ${id}, ${id}, 'england-and-wales', ${startsOn}, ${agreedEndOn}, ${movedOutOn}, 'landlord', false,
      'Bay Homes', '', '', now())`)
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
    values (${GRACE}, ${id}, ${startsOn}, 80000, 'month', 1, 1, 'Bay Homes', now())`)
}
const ends = async () =>
  (
    await app.context.db.execute<{ id: string; until: string | null }>(
      sql`select id, moved_out_on::text as until from tenancy where member_id = ${GRACE} order by id`,
    )
  ).rows.map(({ until }) => until)
const verifiedMonths = async () =>
  (await app.call(GRACE, 'GET', '/api/payment-report/')).body.months.filter(
    ({ state }: { state: string }) => state === 'verified_on_time',
  ).length

test('the migration restores the months that a move cut off a home, and changes no other home', async () => {
  const { db } = app.context
  expect(await verifiedMonths()).toBe(9)
  await db.execute(
    sql`update tenancy set agreed_end_on = '2026-03-31', moved_out_on = '2026-03-31' where id = ${OLD}`,
  )
  await home(EARLIER, '2024-01-01', '2025-06-30', '2025-06-30')
  await home(NEW, '2026-09-15', null, null)
  await refreshRecord(app.context, GRACE)
  expect(await verifiedMonths()).toBe(3)

  const repair = await readFile(REPAIR, 'utf8')
  await db.execute(sql.raw(repair))
  await db.execute(sql.raw(repair))
  expect(await ends()).toEqual(['2026-09-14', null, '2025-06-30'])
  await db.transaction((tx) => app.context.queue.enqueue(tx, dailyRunJob, {}))
  await app.worker.drain()
  expect(await verifiedMonths()).toBe(9)
})
