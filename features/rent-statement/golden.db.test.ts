import { join } from 'node:path'
import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rentStatement } from './index.ts'

/* Statements of unusual histories, computed from bank rows. Each golden file has the CSV and the sums. */

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const OTHER = '0192aaaa-0000-7000-8000-0000000000a2'
const START = '2026-09-10T10:00:00Z'
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: RecordWorld
beforeEach(async () => {
  app = await recordWorld(START, { downstream: (context) => [rentStatement(context)] })
  await app.addMember(GRACE, { first: 'Grace', last: 'Payer' })
})
afterEach(() => app.close())

const rents = (terms: readonly object[] = [monthly]) =>
  app.rents(GRACE, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: terms as [typeof monthly],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })

interface Paid {
  date: string
  amount: number
  description: string
}
const paid = (date: string, amount = -950, description = 'STO J OKAFOR RENT'): Paid => ({
  date,
  amount,
  description,
})
const months = (from: number, to: number, amount = -950): Paid[] =>
  Array.from({ length: to - from + 1 }, (_, at) => paid(`2026-0${from + at}-01`, amount))

async function link(transactions: readonly Paid[]): Promise<void> {
  await app.connect(GRACE, {
    kind: 'accounts',
    accounts: [{ name: 'Current account', holder: 'MS GRACE PAYER', transactions: [...transactions] }],
  })
  await app.worker.drain()
}

/** Makes the statement and compares its CSV and sums with the golden file. */
async function expectGolden(name: string, purpose: string): Promise<void> {
  const order = {
    ...{ purpose, from: '2026-01', to: '2026-09', expires_in_days: 30 },
    fields: ['name', 'address', 'landlord', 'days'],
  }
  const { status, body } = await app.call(GRACE, 'POST', '/api/rent-statements/', order)
  expect(status, JSON.stringify(body)).toBe(201)
  const file = async (ending: string): Promise<string> =>
    (await app.http.inject({ method: 'GET', url: `/statement/${body.code}/rent-statement.${ending}` })).body
  const { statement } = JSON.parse(await file('json'))
  const rules = statement.rules.map(
    ({ id, outcome, found }: Record<string, string>) => `${id}: ${outcome}. ${found}`,
  )
  const text = [await file('csv'), JSON.stringify(statement.sums, null, 2), ...rules, '']
    .join('\n')
    .replaceAll(body.code, 'CODE')
    .replaceAll('\r\n', '\n')
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${name}.txt`))
}

test('an unproved month is left out of the sums and the balance of a statement', async () => {
  await rents()
  await link([...months(1, 4), ...months(6, 9)])
  await expectGolden('month-not-proved', 'mortgage')
})

test('two homes that overlap have a separate ledger and rent each', async () => {
  await rents()
  const { db } = app.context
  await db.execute(sql`update tenancy set moved_out_on = '2026-06-30' where id = ${HOME}`)
  await db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${GRACE}, ${OTHER}, '2 Mill Lane, York', 'england-and-wales', '2026-05-15', 'landlord', false,
      'P Abara', '', '', ${START})`)
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
      made_at)
    values (${GRACE}, ${OTHER}, '2026-05-15', 120000, 'month', 15, 1, 'P Abara', false, ${START})`)
  const others = ['05', '06', '07', '08'].map((month) => paid(`2026-${month}-15`, -1200, 'STO P ABARA RENT'))
  await link([...months(1, 6), ...others])
  await expectGolden('two-homes-overlap', 'mortgage')
})

test('terms that change within a month apply from the next rent day', async () => {
  await rents([monthly, { ...monthly, from: '2026-05-17', pence: 100_000 }])
  await link([...months(1, 5), ...months(6, 9, -1000)])
  await expectGolden('terms-change', 'arrears')
})

test('a refund makes its month unproved and does not count as a payment', async () => {
  await rents()
  await link([...months(1, 9), paid('2026-07-03', 950, 'J OKAFOR RETURNED')])
  await expectGolden('refund', 'tribunal')
})

test('a period paid in two parts shows the day of each part', async () => {
  await rents()
  await link([...months(1, 4), paid('2026-05-01', -500), paid('2026-05-09', -450), ...months(6, 9)])
  await expectGolden('two-parts', 'mortgage')
})

test('a share of the rent is due and paid as the share', async () => {
  await rents()
  await app.context.db.execute(sql`update tenancy_terms set share = 0.5 where tenancy_id = ${HOME}`)
  await link(months(1, 9, -475))
  await expectGolden('share', 'benefit')
})
