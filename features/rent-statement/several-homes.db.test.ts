import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statementFile } from './contract.ts'
import { rentStatement } from './index.ts'

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const EARLIER = '0192aaaa-0000-7000-8000-0000000000a2'
const START = '2026-09-10T10:00:00Z'
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: RecordWorld
beforeEach(async () => {
  app = await recordWorld(START, { downstream: (context) => [rentStatement(context)] })
  await app.addMember(GRACE, { first: 'Grace', last: 'Payer' })
  const address = '14 Harbour Street, Leeds'
  const tenancy = { startsOn: '2026-01-01', terms: [monthly], payees: ['J Okafor'], address }
  await app.rents(GRACE, { id: HOME, tenancy })
})
afterEach(() => app.close())

async function link(from = 1, description = (_month: number) => 'STO J OKAFOR RENT'): Promise<void> {
  const transactions = Array.from({ length: 10 - from }, (_, at) => ({
    date: `2026-0${from + at}-01`,
    amount: -950,
    description: description(from + at),
  }))
  const shopping = { date: '2025-12-20', amount: -12, description: 'LARDER & CO' }
  await app.connect(GRACE, {
    kind: 'accounts',
    accounts: [
      { name: 'Current account', holder: 'MS GRACE PAYER', transactions: [shopping, ...transactions] },
    ],
  })
  await app.worker.drain()
}
const make = (more = {}) =>
  app.call(GRACE, 'POST', '/api/rent-statements/', {
    ...{ purpose: 'arrears', from: '2026-01', to: '2026-09', expires_in_days: 30 },
    fields: ['name', 'address', 'landlord', 'days'],
    ...more,
  })
const get = async (url: string): Promise<string> => (await app.http.inject({ method: 'GET', url })).body
async function made(more = {}) {
  const { status, body } = await make(more)
  expect(status, JSON.stringify(body)).toBe(201)
  const file = await get(`/statement/${body.code}/rent-statement.json`)
  const { statement } = statementFile.parse(JSON.parse(file))
  const csv = await get(`/statement/${body.code}/rent-statement.csv`)
  return { statement, csv, page: await get(`/statement/${body.code}`), code: body.code as string }
}

describe('a home without a proved period', () => {
  beforeEach(async () => {
    const { db } = app.context
    await db.execute(sql`update tenancy set starts_on = '2026-05-01' where id = ${HOME}`)
    await db.execute(sql`update tenancy_terms set from_on = '2026-05-01' where tenancy_id = ${HOME}`)
    await db.execute(sql`
      insert into tenancy (member_id, id, address, nation, starts_on, moved_out_on, let_by, joint, landlord_name,
        landlord_email, landlord_phone, made_at)
      values (${GRACE}, ${EARLIER}, '1 Old Road, Leeds', 'england-and-wales', '2026-01-01', '2026-04-30', 'landlord',
        false, 'A Unpaid', '', '', ${START})`)
    await db.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee,
        to_housemate, made_at)
      values (${GRACE}, ${EARLIER}, '2026-01-01', 95000, 'month', 1, 1, 'A Unpaid', false, ${START})`)
    await link(5)
  })

  test('is not named on a statement, and its rent stays in the sums and rules', async () => {
    const { statement, page } = await made()
    expect(statement.sums).toMatchObject({
      periods: 9,
      proved_periods: 5,
      due: 8550,
      paid: 4750,
      unknown_periods: 4,
    })
    expect(statement.rules[0]).toMatchObject({ id: 'arrears-complete', outcome: 'not_met' })
    expect(page).toContain('5 of 9 periods proved')
    expect(page).toContain('No period of this home is proved, so it is not named.')
    expect(page).not.toContain('Old Road')
  })

  test('is listed as left out if the renter chose another home', async () => {
    const one = await made({ home_id: HOME })
    expect(one.statement).toMatchObject({ leaves_homes_out: true, sums: { periods: 5 } })
    expect(one.page).toContain('The renter chose one home. Another home has rent due in these months.')
    const later = await made({ home_id: HOME, from: '2026-05' })
    expect(later.statement).not.toHaveProperty('leaves_homes_out')
  })
})

test('each of several landlords of one home has their own months on a statement', async () => {
  const { db } = app.context
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
      made_at)
    values (${GRACE}, ${HOME}, '2026-09-01', 95000, 'month', 1, 1, 'Grosvenor Estates', false, ${START})`)
  await link(1, (month) => (month === 9 ? 'GROSVENOR ESTATES RENT' : 'STO J OKAFOR RENT'))
  const { statement, page } = await made()
  expect(statement.homes[0]?.shown).toMatchObject([
    { landlord: 'Grosvenor Estates', months: ['2026-09'] },
    { landlord: 'J Okafor', months: [1, 2, 3, 4, 5, 6, 7, 8].map((month) => `2026-0${month}`) },
  ])
  expect(page).toContain('Proved for it: September 2026.')
  expect(page).toContain('Proved for it: January 2026 to August 2026.')
})

test('a payment for several people counts on each person’s statement with their share', async () => {
  await app.context.db.execute(sql`update tenancy_terms set share = 0.5 where tenancy_id = ${HOME}`)
  await link()
  const { statement, page, code } = await made({ purpose: 'mortgage' })
  expect(statement.sums).toMatchObject({ due: 4275, paid: 4275, balance: 0 })
  expect(statement.homes[0]?.rows[0]?.payments).toMatchObject([{ amount: 475 }])
  expect(JSON.stringify(statement.rules)).toContain('average £475.00')
  expect(page).toContain('Of a payment for several people it counts this share.')
  expect(await get(`/statement/${code}`)).not.toContain('The record has changed')
})

test('a small undeclared rise is in the sums of a member who pays a share', async () => {
  await app.context.db.execute(sql`
    update tenancy_terms set share = 0.5, rent_pence = 180000 where tenancy_id = ${HOME}`)
  await link()
  const { statement } = await made({ purpose: 'mortgage' })
  expect(statement.sums).toMatchObject({ due: 8550, paid: 8550 })
})

test('a home shown on a statement cannot be corrected as a typing error any more', async () => {
  await link()
  await made()
  await app.context.db.execute(sql`
    with paid as (update tenancy_terms set payee = 'Duke' where tenancy_id = ${HOME})
    update tenancy set address = 'Penthouse, 1 Hyde Park', landlord_name = 'Duke' where id = ${HOME}`)
  expect(await make()).toMatchObject({ status: 409, body: { code: 'statement_frozen' } })
})

test('the page of a statement says that the record has changed after its months moved to another home', async () => {
  await link()
  const { code } = await made()
  expect(await get(`/statement/${code}`)).not.toContain('The record has changed')
  await app.context.db.execute(sql`
    update rent_proved_for set address = 'Penthouse, 1 Hyde Park' where member_id = ${GRACE} and due_on > '2026-03-01'`)
  expect(await get(`/statement/${code}`)).toContain('The record has changed')
})
