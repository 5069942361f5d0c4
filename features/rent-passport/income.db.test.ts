import { days } from '@keyturn/platform/clock'
import { recordConsents, tenancyChanged } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const ANNA = '0192aaaa-0000-7000-8000-000000000002'
const ALAN = '0192aaaa-0000-7000-8000-000000000003'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const SHED = '0192aaaa-0000-7000-8000-0000000000a2'
const MONTHS = ['03', '04', '05', '06', '07', '08', '09']

let app: PassportWorld

beforeEach(async () => {
  app = await passportWorld('2026-09-10T10:00:00Z')
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  await rents(AMARA, HOME)
})
afterEach(() => app.close())

async function rents(memberId: string, id: string): Promise<void> {
  const terms = [{ from: '2023-03-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  const address = '14 Harbour Street, Leeds'
  await app.rents(memberId, { id, tenancy: { startsOn: '2023-03-01', terms, payees: ['J Okafor'], address } })
  const wish = { personalDataConsent: true, bankDataConsent: true, incomeConsent: true }
  await app.bank.db.transaction((tx) => recordConsents(app.bank, tx, memberId, wish, 'settings'))
  await app.worker.drain()
}
interface Bank {
  holder: string
  wages: number
  number?: string
  paysRent?: boolean
}
async function connect(memberId: string, { holder, wages, number, paysRent = true }: Bank): Promise<void> {
  const transactions = MONTHS.flatMap((month) => [
    ...(paysRent ? [{ date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' }] : []),
    ...(month === '09' ? [] : [{ date: `2026-${month}-25`, amount: wages, description: 'BGC WAGES LARK' }]),
  ])
  const account = { name: 'Current account', holder, transactions, ...(number && { number }) }
  await app.connect(memberId, { kind: 'accounts', accounts: [account] })
  await app.worker.drain()
}
const incomeOf = async (memberId: string) =>
  (await app.call(memberId, 'GET', '/api/payment-report/passports/next-home/?from=2026-06&to=2026-09')).body
    .known.income
const textOf = async (memberId: string): Promise<string> => JSON.stringify(await incomeOf(memberId))
const monthsOf = async (memberId: string) =>
  (
    await app.context.db.execute<{ month: string; halves: number }>(
      sql`select month, halves from rent_income_month where member_id = ${memberId} order by month`,
    )
  ).rows
/** Sends a change of the profile, and runs the jobs that follow. */
async function changeProfile(payload: Record<string, string>): Promise<void> {
  const headers = await app.signedIn(AMARA)
  const answer = await app.http.inject({ method: 'PATCH', url: '/api/auth/profile/', headers, payload })
  expect(answer.statusCode).toBe(200)
  await app.worker.drain()
}
/** Dates the links back, so that the months before July are not computed again. */
const linkedInMay = () =>
  app.context.db.execute(sql`update bank_account set created_at = '2026-05-01T10:00:00Z'`)
/** Refreshes the record after a change of a home. */
async function homeChanged(): Promise<void> {
  const { db, queue } = app.context
  await db.transaction((tx) => queue.publish(tx, tenancyChanged, { memberId: AMARA }))
  await app.worker.drain()
}

test('wages on an account that another member linked first do not count as the second member’s income', async () => {
  const shared = { holder: 'MR A SMITH', wages: 4_000, number: '31926819' }
  for (const [memberId, first, id] of [
    [ALAN, 'Alan', '0192aaaa-0000-7000-8000-0000000000b1'],
    [ANNA, 'Anna', '0192aaaa-0000-7000-8000-0000000000b2'],
  ] as const) {
    await app.addMember(memberId, { first, last: 'Smith' })
    await rents(memberId, id)
  }
  await connect(ALAN, shared)
  expect(await textOf(ALAN)).toContain('rent in a year: yes')
  await connect(ANNA, shared)
  expect(await monthsOf(ANNA)).toEqual([])
  expect(await incomeOf(ANNA)).toBeNull()
})

test('a salary in another name counts for no month after the member corrects their name back', async () => {
  await connect(AMARA, { holder: 'MISS A OSEI', wages: 1_200 })
  await changeProfile({ first_name: 'John', last_name: 'Rich' })
  await connect(AMARA, { holder: 'MR JOHN RICH', wages: 9_000, number: '31926820', paysRent: false })
  expect((await monthsOf(AMARA)).map(({ halves }) => halves)).toEqual([18, 18, 18, 18, 18])
  await linkedInMay()
  await changeProfile({ first_name: 'Amara', last_name: 'Osei' })
  expect(await monthsOf(AMARA)).toEqual([
    { month: '2026-07', halves: 2 },
    { month: '2026-08', halves: 2 },
  ])
})

test('a member who changes the name has no income under the former name', async () => {
  await connect(AMARA, { holder: 'MISS A OSEI', wages: 2_600 })
  await linkedInMay()
  await changeProfile({ first_name: 'Bob', last_name: 'Buyer' })
  expect(await monthsOf(AMARA)).toEqual([])
  expect(await incomeOf(AMARA)).toBeNull()
})

test('a changed birth date or spelling of the name does not change the income', async () => {
  await connect(AMARA, { holder: 'MISS A OSEI', wages: 2_600 })
  await linkedInMay()
  await changeProfile({ date_of_birth: '1990-05-17' })
  await changeProfile({ first_name: 'AMARA', last_name: 'osei' })
  expect(await monthsOf(AMARA)).toHaveLength(6)
})

test('the salary of a partner with the same initial does not count, unless that account pays the rent', async () => {
  await connect(AMARA, { holder: 'MISS AMARA OSEI', wages: 1_200 })
  await connect(AMARA, { holder: 'MR A OSEI', wages: 4_000, number: '31926820', paysRent: false })
  await connect(AMARA, { holder: 'A OSEI POA K OSEI', wages: 4_000, number: '31926821', paysRent: false })
  expect((await monthsOf(AMARA)).map(({ halves }) => halves)).toEqual([2, 2, 2, 2, 2, 2])
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
})

test('wages moved to an unlinked account in the own name are not shown as income', async () => {
  const transactions = MONTHS.flatMap((month) => [
    { date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' },
    { date: `2026-${month}-03`, amount: 2_600, description: 'BGC LARKWING LTD WAGES' },
    { date: `2026-${month}-05`, amount: -1_300, description: 'A OSEI' },
    { date: `2026-${month}-09`, amount: -1_300, description: 'A OSEI' },
  ])
  const accounts = [{ name: 'Current account', holder: 'MISS A OSEI', transactions }]
  await app.connect(AMARA, { kind: 'accounts', accounts })
  await app.worker.drain()
  expect((await monthsOf(AMARA)).every(({ halves }) => halves === 0)).toBe(true)
  expect(await incomeOf(AMARA)).toBeNull()
})

test('a made-up statement does not make money that left arrive in another own account', async () => {
  const transactions = MONTHS.flatMap((month) => [
    { date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' },
    { date: `2026-${month}-03`, amount: 2_600, description: 'BGC LARKWING LTD WAGES' },
    { date: `2026-${month}-05`, amount: -2_600, description: 'A OSEI' },
  ])
  const accounts = [{ name: 'Current account', holder: 'MISS A OSEI', transactions }]
  await app.connect(AMARA, { kind: 'accounts', accounts })
  const statement = {
    ...{ bank_name: 'Other Bank', account_name: 'Second', from: '2026-03-01', to: '2026-09-09' },
    transactions: MONTHS.map((month) => ({ date: `2026-${month}-05`, amount: 2_600, description: 'A OSEI' })),
  }
  expect((await app.call(AMARA, 'POST', '/api/banking/statements/', statement)).status).toBe(201)
  await app.worker.drain()
  expect(await incomeOf(AMARA)).toBeNull()
})

test('declaring a cheap home now does not make the income enough, before or after a refresh', async () => {
  await connect(AMARA, { holder: 'MISS A OSEI', wages: 1_200 })
  expect(await textOf(AMARA)).toContain('rent in a year: no')
  await app.context.db.execute(sql`update tenancy set moved_out_on = '2026-09-09' where id = ${HOME}`)
  await app.context.db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${AMARA}, ${SHED}, 'Shed, 2 Low Lane', 'england-and-wales', '2026-09-10', 'landlord', false, 'Pal', '', '', now())`)
  await app.context.db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
    values (${AMARA}, ${SHED}, '2026-09-10', 6000, 'month', 10, 1, 'Pal', now())`)
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
  await homeChanged()
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
})

test('a share of a tenth of the rent does not make the income enough, from any start day', async () => {
  await connect(AMARA, { holder: 'MISS A OSEI', wages: 1_200 })
  await app.context.db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
    select member_id, tenancy_id, '2026-09-10', rent_pence, every, due_day, 0.1, payee, made_at from tenancy_terms`)
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
  await homeChanged()
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
  await app.context.db.execute(sql`delete from tenancy_terms where from_on = '2026-09-10'`)
  await app.context.db.execute(sql`update tenancy_terms set share = 0.1`)
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
  await homeChanged()
  expect(await textOf(AMARA)).toContain('rent in a year: not told')
})

test.each([
  ['a rise makes the income too little', 130_000, true],
  ['the income is enough for the risen rent', 96_000, false],
])(
  'a passport whose income was enough says that the record changed only if %s',
  async (_, pence, changed) => {
    await connect(AMARA, { holder: 'MISS A OSEI', wages: 3_000 })
    const wish = { from: '2026-06', to: '2026-09', fields: ['name', 'income'], expires_in_days: 30 }
    const { code } = (await app.call(AMARA, 'POST', '/api/payment-report/passports/', wish)).body
    const check = async () =>
      (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()
    expect(await check()).toMatchObject({
      record_changed: false,
      shows: { income: { times_30_rent: 'yes' } },
    })
    await app.context.db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, made_at)
    select member_id, tenancy_id, '2026-09-11', ${pence}, every, due_day, share, payee, made_at from tenancy_terms`)
    expect((await check()).record_changed).toBe(false)
    app.clock.setOffsetMs(days(1))
    expect((await check()).record_changed).toBe(changed)
    await homeChanged()
    expect((await check()).record_changed).toBe(changed)
    await app.context.db.execute(sql`delete from rent_income_month`)
    expect((await check()).record_changed).toBe(true)
  },
)
