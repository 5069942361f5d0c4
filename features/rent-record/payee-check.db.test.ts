import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payeeDecided, rentVerified } from './events.ts'
import { decidePayee } from './index.ts'
import { type RecordWorld, recordWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const STAFF = '0192aaaa-0000-7000-8000-0000000000ff'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const MONTHS = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']

let app: RecordWorld
let unlike: (string | undefined)[]
let decided: { paymentIds: string[]; accepted: boolean }[]

beforeEach(async () => {
  unlike = []
  decided = []
  app = await recordWorld('2026-09-20T10:00:00Z', {
    handlers: [
      onEvent(rentVerified, 'test.verified', async ({ unlikeRent }) => void unlike.push(unlikeRent)),
      onEvent(payeeDecided, 'test.decided', async (each) => void decided.push(each)),
    ],
  })
  await app.addMember(AMARA)
})
afterEach(() => app.close())

const rents = (payees: string[], pence = 95_000) =>
  app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-01-01',
      terms: [{ from: '2026-01-01', pence, every: 'month', dueDay: 1 }],
      payees,
      address: '14 Harbour Street, Leeds',
    },
  })
const account = (description: string, amount: number) => ({
  name: 'Main',
  transactions: MONTHS.map((date) => ({ date, amount, description })),
})
const bank = async (description: string, amount = -950) => {
  await app.connect(AMARA, { kind: 'accounts', accounts: [account(description, amount)] })
  await app.worker.drain()
}
const markAll = async (path = 'mark-as-rent') => {
  const { rows } = await app.context.db.execute<{ id: string }>(sql`
    select id from bank_transaction where member_id = ${AMARA} and pence < 0`)
  for (const { id } of rows) {
    const { status } = await app.call(AMARA, 'POST', `/api/banking/transactions/${id}/${path}/`, {})
    expect(status).toBe(200)
  }
  await app.worker.drain()
}
const standings = async () =>
  (
    await app.context.db.execute<{ payee_check: string | null }>(sql`
      select payee_check from rent_period where member_id = ${AMARA} and due_on >= '2026-05-01' and due_on <= '2026-09-01'
      order by due_on`)
  ).rows.map(({ payee_check }) => payee_check)
const checks = async () =>
  (
    await app.context.db.execute<{
      id: string
      line: string
      unlike_rent: boolean
      accepted: boolean | null
    }>(sql`
      select id, line, unlike_rent, accepted from rent_payee_check where member_id = ${AMARA} order by line`)
  ).rows
const decide = async (accepted: boolean) => {
  const [check] = await checks()
  const decision = { memberId: AMARA, id: check?.id ?? '', accepted, by: STAFF, note: 'Read the agreement.' }
  await decidePayee(app.context, decision, async () => undefined)
  await app.worker.drain()
}
const all = (standing: string | null) => MONTHS.map(() => standing)
const verifiedMonths = async () => {
  const { months } = (await app.call(AMARA, 'GET', '/api/payment-report/dashboard/')).body
  return months.filter(
    ({ state, due_on }: { state: string; due_on: string }) =>
      MONTHS.includes(due_on) && state === 'verified_on_time',
  )
}

describe('a payee that only the member calls rent', () => {
  test('counts on the dashboard and waits for one check by staff, whatever the number of months', async () => {
    await rents(['J Okafor'], 6_000)
    await bank('TESCO STORES 2041', -60)
    expect(await checks()).toEqual([])
    await markAll()
    const months = await verifiedMonths()
    expect(months).toHaveLength(MONTHS.length)
    expect(months[0].reasons).toContain('One of us checks who was paid before an agency is told of it')
    expect(await standings()).toEqual(all('waiting'))
    expect(await checks()).toMatchObject([{ line: 'TESCO STORES 2041', unlike_rent: true, accepted: null }])
    expect(unlike).toEqual(all('waiting'))
  })

  test('earns points if the bank names a person, and still waits for staff', async () => {
    await rents(['J Okafor'])
    await bank('STO PRIYA SHAH', -1135)
    await markAll()
    expect(await standings()).toEqual(all('waiting'))
    expect(await checks()).toMatchObject([{ unlike_rent: false }])
    expect(unlike).toEqual(MONTHS.map(() => undefined))
  })

  test('needs no check if the row names the landlord', async () => {
    await rents(['J Okafor'])
    await bank('STO J OKAFOR', -1135)
    await markAll()
    expect(await standings()).toEqual(all(null))
    expect(await checks()).toEqual([])
  })

  test('still needs a check if the landlord is renamed to match the row', async () => {
    await rents(['J Okafor'])
    await bank('STO PRIYA SHAH', -1135)
    await markAll()
    await rents(['Priya Shah'])
    await markAll('unmark-as-rent')
    await markAll()
    expect(await standings()).toEqual(all('waiting'))
  })

  test.each([
    ['that waits for a check', null],
    ['that was declined', false],
  ])('%s is checked again at another home, whatever its landlord’s name is', async (_what, accepted) => {
    await rents(['J Okafor'])
    await bank('STO PRIYA SHAH', -1135)
    await markAll()
    if (accepted !== null) await decide(accepted)
    const { db } = app.context
    await db.execute(sql`update tenancy set moved_out_on = '2026-04-15' where id = ${HOME}`)
    await db.execute(sql`
      insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
        landlord_phone, made_at)
      values (${AMARA}, ${STAFF}, '14 Harbour Street, Leeds', 'england-and-wales', '2026-04-16', 'landlord', false,
        'Priya Shah', '', '', now())`)
    await db.execute(sql`
      insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
        made_at)
      values (${AMARA}, ${STAFF}, '2026-04-16', 113500, 'month', 1, 1, 'Priya Shah', false, now())`)
    await markAll('unmark-as-rent')
    await markAll()
    const { rows } = await db.execute(sql`
      select payee_check, tenancy_id from rent_period
      where member_id = ${AMARA} and tenancy_id = ${STAFF} and state like 'verified%'`)
    expect(rows).toHaveLength(MONTHS.length)
    expect(rows.map(({ payee_check }) => payee_check)).toEqual(all('waiting'))
  })

  test.each([
    ['TESCO STORES 2041', 'Tesco Stores'],
    ['BARCLAYCARD', 'Barclaycard Lettings'],
    ['HARGREAVES LANSDOWN', 'Hargreaves Lansdown Homes'],
    ['CASH WITHDRAWAL LEEDS', 'Cash Leeds Lettings'],
    ['NATIONWIDE B S MORTGAGE 12345', 'Nationwide Mortgage'],
    ['ZOPA LOAN', 'Zopa Loan'],
    ['MARCUS SAVINGS', 'Marcus Savings'],
    ['AVIVA PENSION DD', 'Aviva Pension'],
  ])(
    'needs a check for %s even if the landlord was declared as %s from the start',
    async (line, landlord) => {
      await rents([landlord])
      await bank(line)
      await markAll()
      expect(await standings()).toEqual(all('waiting'))
      expect(unlike).toEqual(all('waiting'))
    },
  )

  test('needs an “unlike rent” check if the money went to an own account', async () => {
    await rents(['J Okafor'])
    const saved = {
      name: 'Savings',
      transactions: MONTHS.map((date) => ({ date, amount: 950, description: 'FROM MAIN' })),
    }
    await app.connect(AMARA, { kind: 'accounts', accounts: [account('TFR MONTHLY', -950), saved] })
    await app.worker.drain()
    await markAll()
    expect(await standings()).toEqual(all('waiting'))
    expect(await checks()).toMatchObject([{ unlike_rent: true }])
  })
})

describe('a staff decision about a payee', () => {
  beforeEach(async () => {
    await rents(['J Okafor'])
    await bank('STO PRIYA SHAH', -1135)
    await markAll()
  })

  test('approves every month, and lists the payments whose points wait', async () => {
    await decide(true)
    expect(await standings()).toEqual(all(null))
    expect(decided).toMatchObject([{ accepted: true }])
    expect(decided[0]?.paymentIds).toHaveLength(MONTHS.length)
  })

  test('keeps the member’s answer on the dashboard, with the reason, if it declines, and can be replaced', async () => {
    await decide(false)
    expect(await standings()).toEqual(all('declined'))
    const months = await verifiedMonths()
    expect(months).toHaveLength(MONTHS.length)
    expect(months[0].reasons.at(-1)).toContain('no agency is told of it')
    await decide(true)
    expect(await standings()).toEqual(all(null))
  })

  test('cannot be made by the member, or twice', async () => {
    const [check] = await checks()
    const own = { memberId: AMARA, id: check?.id ?? '', accepted: true, by: AMARA, note: '' }
    await expect(decidePayee(app.context, own, async () => undefined)).rejects.toThrow('own record')
    await decide(true)
    await expect(decide(true)).rejects.toThrow('decided in the meantime')
  })
})
