import { refreshRecord } from '@keyturn/rent-record'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const GRACE = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const NEXT = '0192aaaa-0000-7000-8000-0000000000a2'
const START = '2026-09-10T10:00:00Z'
const PASSPORTS = '/api/payment-report/passports/'
const PENTHOUSE = 'Penthouse, 1 Hyde Park, London'
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: PassportWorld
beforeEach(async () => {
  app = await passportWorld(START)
  await app.addMember(GRACE, { first: 'Grace', last: 'Payer' })
  const tenancy = {
    startsOn: '2026-01-01',
    terms: [monthly],
    payees: ['J Okafor'],
    address: '14 Harbour Street, Leeds',
  }
  await app.rents(GRACE, { id: HOME, tenancy })
})
afterEach(() => app.close())

async function link(day = '01'): Promise<void> {
  const transactions = Array.from({ length: 9 }, (_, at) => ({
    date: `2026-0${at + 1}-${day}`,
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  await app.connect(GRACE, {
    kind: 'accounts',
    accounts: [{ name: 'Current account', holder: 'MS GRACE PAYER', transactions }],
  })
  await app.worker.drain()
}
const issue = () =>
  app.call(GRACE, 'POST', PASSPORTS, {
    ...{ from: '2026-01', to: '2026-09', expires_in_days: 30 },
    fields: ['name', 'address', 'landlord', 'lateness'],
  })
const verify = async (code: string) =>
  (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()
const frozen = { status: 409, body: { code: 'passport_frozen' } }

async function leave(on: string): Promise<void> {
  await app.context.db.execute(sql`update tenancy set moved_out_on = ${on} where id = ${HOME}`)
  await refreshRecord(app.context, GRACE)
}
async function moveIn(on: string, address: string, { dueDay = 1 } = {}): Promise<void> {
  const { db } = app.context
  await db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${GRACE}, ${NEXT}, ${address}, 'england-and-wales', ${on}, 'landlord', false, 'J Okafor', '', '', ${START})`)
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
      made_at)
    values (${GRACE}, ${NEXT}, ${on}, 95000, 'month', ${dueDay}, 1, 'J Okafor', false, ${START})`)
  await refreshRecord(app.context, GRACE)
}

describe('a move with a past date', () => {
  test('delays passports for seven days if it gives proved months another address, and open passports show it', async () => {
    await link()
    const before = (await issue()).body
    await app.context.db.execute(sql`update tenancy set moved_out_on = '2026-01-31' where id = ${HOME}`)
    await moveIn('2026-02-01', PENTHOUSE)
    expect(await issue()).toMatchObject(frozen)
    expect((await verify(before.code)).record_changed).toBe(true)
    await app.moveTo('2026-09-18T10:00:00Z')
    const { shows } = await verify((await issue()).body.code)
    expect(shows.addresses).toEqual([PENTHOUSE, '14 Harbour Street, Leeds'])
    const numbers = shows.months.map(({ homes }: { homes?: number[] }) => homes)
    expect(numbers).toEqual([[2], ...Array.from({ length: 8 }, () => [1])])
  })

  test('delays as long if it is made in two steps, with the end of the old home first', async () => {
    await link()
    await issue()
    await leave('2026-01-31')
    expect((await issue()).status).toBe(201)
    await moveIn('2026-02-01', PENTHOUSE)
    expect(await issue()).toMatchObject(frozen)
  })

  test('delays as long if the old home has no proved month in between', async () => {
    await link()
    await issue()
    await app.context.db.execute(sql`update tenancy set starts_on = '2025-12-02' where id = ${HOME}`)
    await leave('2025-12-20')
    await moveIn('2026-01-01', PENTHOUSE)
    expect(await issue()).toMatchObject(frozen)
  })

  test('delays as long if only the rent day changes', async () => {
    await link('10')
    expect((await verify((await issue()).body.code)).shows.lateness.late).toBeGreaterThan(0)
    await app.context.db.execute(sql`update tenancy set moved_out_on = '2026-01-31' where id = ${HOME}`)
    await moveIn('2026-02-01', '14 Harbour Street, Leeds', { dueDay: 10 })
    expect(await issue()).toMatchObject(frozen)
  })
})

test('a move declared on time delays no passport, and open passports stay unchanged', async () => {
  await link()
  const before = (await issue()).body
  await app.moveTo('2026-09-20T10:00:00Z')
  await leave('2026-09-30')
  await moveIn('2026-10-01', PENTHOUSE)
  await app.world.addTransactions(GRACE, [
    { date: '2026-10-01', amount: -950, description: 'STO J OKAFOR RENT' },
  ])
  await app.moveTo('2026-10-02T10:00:00Z')
  const { status, body } = await issue()
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await verify(before.code)).record_changed).toBe(false)
})

test('a landlord’s name corrected in spelling on the first day is compared with the bank’s rows again', async () => {
  await link()
  const retype = (landlord: string) =>
    app.context.db.execute(sql`
      with paid as (update tenancy_terms set payee = ${landlord} where tenancy_id = ${HOME})
      update tenancy set landlord_name = ${landlord} where id = ${HOME}`)
  await retype('John Okafor')
  await refreshRecord(app.context, GRACE)
  await retype('Duke of Westminster Estates')
  await refreshRecord(app.context, GRACE)
  const { status, body } = await issue()
  expect(status, JSON.stringify(body)).toBe(201)
  const { shows } = await verify(body.code)
  expect(shows.landlords).toEqual(['Duke of Westminster Estates'])
  expect(shows.months[0]).toMatchObject({ other_payee: true })
})

test('a mistyped landlord corrected on the first day matches the bank’s name', async () => {
  await link()
  await app.context.db.execute(sql`
    with paid as (update tenancy_terms set payee = 'John Okafor' where tenancy_id = ${HOME})
    update tenancy set landlord_name = 'John Okafor' where id = ${HOME}`)
  const { shows } = await verify((await issue()).body.code)
  expect(shows.landlords).toEqual(['John Okafor'])
  expect(shows.months[0]).not.toHaveProperty('other_payee')
})
