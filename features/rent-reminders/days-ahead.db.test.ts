import { syncBanks } from '@keyturn/bank-link'
import { memberErased } from '@keyturn/identity'
import { addDays, type Day } from '@keyturn/platform/days'
import { refreshRecord } from '@keyturn/rent-record'
import { aPlanSince } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rentRemindersData } from './personal-data.ts'
import { type RentRemindersWorld, rentRemindersWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const STARTS = '2026-09-10T10:00:00Z'

let app: RentRemindersWorld

beforeEach(async () => {
  app = await rentRemindersWorld(STARTS)
  await app.addMember(AMARA)
  await aPlanSince(app.context.db, AMARA, 'standard', new Date(STARTS))
})
afterEach(() => app.close())

const steady = { from: '2025-01-01', pence: 95_000, every: 'month' as const, dueDay: 1 }
const rents = (terms = [steady], more: { endsOn?: Day } = {}) =>
  app.rents(AMARA, { id: HOME, tenancy: { startsOn: '2025-01-01', terms, payees: ['J Okafor'], ...more } })
const rentOn = (date: Day, amount = -950, description = 'STO J OKAFOR RENT') => ({
  date,
  amount,
  description,
})
const SUMMER = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01'].map((day) =>
  rentOn(day),
)

/** Rows that the bank shows from noon of their day, without a webhook. */
let coming: ReturnType<typeof rentOn>[]

async function link(transactions: typeof coming): Promise<void> {
  coming = transactions
  const accounts = [{ name: 'Everyday', transactions: SUMMER }]
  const joined = await app.connect(AMARA, { kind: 'accounts', accounts })
  expect(joined.status).toBe(200)
  await app.worker.drain()
}

/** Runs the daily rounds after the banks are read and the record is refreshed. */
async function live(from: Day, until: Day): Promise<void> {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    await app.jumpTo(`${day}T06:30:00Z`)
    await syncBanks(app.context, AMARA)
    await refreshRecord(app.context, AMARA)
    const ofToday = coming.filter(({ date }) => date === day)
    await app.jumpTo(`${day}T08:30:00Z`)
    await app.round('morning')
    if (ofToday.length > 0) await app.world.addTransactions(AMARA, ofToday)
    await app.jumpTo(`${day}T18:30:00Z`)
    await app.round('evening')
  }
}
/** Each reminder or warning with its rent day. */
const said = () => app.heard.map(({ word, dueOn }) => `${word} ${dueOn}`)
const latest = () => app.heard.at(-1)?.facts

test('three days before, one reminder names amount, payee and account, unless rent was found', async () => {
  await rents()
  await link([rentOn('2026-10-01')])
  await live('2026-09-26', '2026-10-07')
  // Paid on the day itself, so only the evening's read shows it.
  expect(said()).toEqual(['ahead 2026-10-01'])
  expect(latest()).toMatchObject({
    memberId: AMARA,
    dueOn: '2026-10-01',
    onTimeBy: '2026-10-06',
    pence: 95_000,
    payee: 'J Okafor',
    account: 'Everyday',
  })
})

test('rent that was paid early causes no reminder', async () => {
  await rents()
  await link([rentOn('2026-09-25')])
  await live('2026-09-25', '2026-10-07')
  expect(said()).toEqual([])
})

test('rent not found by the evening of its day is reported that evening, after a bank read', async () => {
  await rents()
  await link([rentOn('2026-11-02')])
  await live('2026-10-01', '2026-10-01')
  expect(said()).toEqual(['not_seen 2026-10-01'])
  expect(latest()).toMatchObject({ pence: 95_000, foundPence: 0, onTimeBy: '2026-10-06' })
  // The first of November is a Sunday, so a payment on Monday is on time.
  await live('2026-10-02', '2026-10-05')
  await live('2026-10-29', '2026-11-04')
  expect(said()).toEqual(['not_seen 2026-10-01', 'ahead 2026-11-01'])
})

test('an unreadable bank causes a warning about the bank, and not about the rent', async () => {
  await rents()
  await link([rentOn('2026-10-01')])
  await live('2026-09-28', '2026-09-28')
  await app.world.setOutage(true)
  await live('2026-10-01', '2026-10-02')
  expect(said()).toEqual(['ahead 2026-10-01', 'could_not_look 2026-10-01'])
  await app.world.setOutage(false)
  await live('2026-10-03', '2026-10-06')
  expect(said()).toHaveLength(2)
})

test('a consent revoked at the bank ends the warnings, and not the reminders', async () => {
  await rents()
  await link([])
  await app.courier.tell(await app.world.revokeAll(AMARA))
  await app.worker.drain()
  await live('2026-09-27', '2026-10-06')
  expect(said()).toEqual(['ahead 2026-10-01'])
})

test('the usual amount to another payee is reported as soon as the bank shows it, even if it is rent', async () => {
  await rents()
  await link([rentOn('2026-09-29', -950, 'STO R PERCIVAL')])
  await live('2026-09-27', '2026-10-02')
  expect(said()).toEqual(['ahead 2026-10-01', 'other_payee 2026-10-01'])
  expect(latest()).toMatchObject({ wentTo: 'STO R PERCIVAL' })
})

test('usual rent creates no job for another check', async () => {
  await rents()
  await link([rentOn('2026-10-01')])
  await live('2026-09-30', '2026-10-02')
  const { rows } = await app.context.db.execute(
    sql`select 1 from pgboss.job where name = 'days-ahead.rent-verified' and data -> 'period' ->> 'dueOn' = '2026-10-01'`,
  )
  expect(rows).toEqual([])
  expect(said()).toEqual(['ahead 2026-10-01'])
})

test('after a rise the reminder names the usual payment; if that is paid again, the missing amount', async () => {
  await rents([steady, { ...steady, from: '2026-11-01', pence: 99_000 }])
  await link([rentOn('2026-10-01'), rentOn('2026-10-30')])
  await live('2026-10-01', '2026-10-01')
  await live('2026-10-28', '2026-10-29')
  expect(said()).toEqual(['ahead 2026-11-01'])
  expect(latest()).toMatchObject({ pence: 99_000, usualPence: 95_000 })
  await live('2026-10-30', '2026-11-06')
  expect(said().slice(1)).toEqual(['other_sum 2026-11-01'])
  expect(latest()).toMatchObject({ pence: 4_000, foundPence: 95_000 })
})

test('the reminder names the rent that is paid, beside the declared rent', async () => {
  await rents([{ ...steady, pence: 90_000 }])
  await link([rentOn('2026-10-01')])
  await live('2026-09-26', '2026-10-07')
  expect(said()).toEqual(['ahead 2026-10-01'])
  expect(latest()).toMatchObject({ pence: 95_000, declaredPence: 90_000 })
  expect(latest()).not.toHaveProperty('usualPence')
})

test('no reminder is sent without a plan, for a former home, or for rent that a benefit pays', async () => {
  await rents()
  await link([])
  await app.context.db.execute(sql`delete from subscription where member_id = ${AMARA}`)
  await live('2026-09-28', '2026-10-02')
  expect(said()).toEqual([])
  await aPlanSince(app.context.db, AMARA, 'standard', new Date(STARTS))
  await app.context.db.execute(sql`update tenancy set moved_out_on = '2026-10-31' where member_id = ${AMARA}`)
  await live('2026-10-29', '2026-11-03')
  expect(said()).toEqual([])
  await app.context.db.execute(sql`update tenancy set moved_out_on = null where member_id = ${AMARA}`)
  await app.jumpTo('2026-11-10T10:00:00Z')
  await refreshRecord(app.context, AMARA)
  const answered = await app.call(AMARA, 'POST', '/api/payment-report/months/2026-11-01/answer/', {
    answer: 'paid_by_benefit',
  })
  expect(answered.status).toBe(200)
  await live('2026-11-28', '2026-12-03')
  expect(said()).toEqual([])
})

test('the member can choose reminders from one to seven days ahead', async () => {
  await rents()
  const choose = (days: unknown) => app.call(AMARA, 'POST', '/api/days-ahead/', { remind_days: days })
  const put = async (body: object) => {
    const { statusCode } = await app.http.inject({
      method: 'PUT',
      url: '/api/days-ahead/',
      headers: { ...(await app.signedIn(AMARA)), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return statusCode
  }
  expect((await choose(3)).status).toBe(405)
  for (const wrong of [0, 8, 1.5, '3', null, -1]) expect(await put({ remind_days: wrong })).toBe(400)
  expect(await put({ remind_days: 3, more: true })).toBe(400)
  const read = async () => (await app.call(AMARA, 'GET', '/api/days-ahead/')).body
  expect(await read()).toEqual({ remind_days: 3, calendar_since: null })
  expect(await put({ remind_days: 7 })).toBe(200)
  expect(await read()).toMatchObject({ remind_days: 7 })
  await live('2026-09-23', '2026-09-25')
  expect(said()).toEqual(['ahead 2026-10-01'])
})

test('closing the account deletes all reminders', async () => {
  await rents()
  await link([])
  await app.call(AMARA, 'POST', '/api/days-ahead/calendar/')
  await live('2026-09-28', '2026-09-28')
  await app.context.db.execute(sql`insert into days_ahead_choice values (${AMARA}, 5)`)
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  for (const table of Object.keys(rentRemindersData.tables)) {
    const { rows } = await app.context.db.execute(
      sql`select from ${sql.identifier(table)} where member_id = ${AMARA}`,
    )
    expect(rows, table).toEqual([])
  }
})
