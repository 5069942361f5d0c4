import { memberErased } from '@keyturn/identity'
import { type RecordWorld, recordWorld } from '@keyturn/rent-record/testing'
import { subscriptionActivated } from '@keyturn/subscription'
import { aPlanSince } from '@keyturn/subscription/testing'
import { loadConsents, recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeLook } from './index.ts'
import { dailyRunJob } from './jobs/kinds.ts'
import { freeLookData } from './personal-data.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const TOLD = { monthlyRent: '950', frequency: 'month', landlordName: 'J Okafor' }
const AGREED = { tenancyDataConsent: true, bankDataConsent: true }

let app: RecordWorld

beforeEach(async () => {
  app = await recordWorld('2026-09-10T10:00:00Z', { downstream: (context) => [freeLook(context)] })
  await app.addMember(AMARA)
})
afterEach(() => app.close())

const rentsOf = (...months: string[]) =>
  months.map((month) => ({ date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' }))
const ROWS = [
  ...rentsOf('04', '05', '06', '07', '08'),
  { date: '2026-07-03', amount: -8, description: 'CAFE' },
]

const LOOK = '/api/verification/bank/look/'
const begin = (told: object = TOLD) => app.call(AMARA, 'POST', LOOK, { told, gdpr_consent: AGREED })
const seen = async () => (await app.call(AMARA, 'GET', LOOK)).body

/** Runs a free look from the first call until the months are shown. */
async function look(told: object = TOLD): Promise<void> {
  await comeBack(await begin(told))
}
async function comeBack(begun: { body: { connect_url: string } }): Promise<{ status: number }> {
  const journeyId = new URL(begun.body.connect_url).pathname.split('/').at(-1) ?? ''
  const accounts = [{ name: 'Current account', transactions: ROWS }]
  const answered = await app.world.answer(journeyId, { kind: 'accounts', accounts })
  if (!answered) throw new Error('The journey was not open.')
  await app.courier.tell(answered.happenings)
  const { searchParams } = new URL(app.returnAddress(answered.journey))
  const hints = { nonce: searchParams.get('n'), task_id: searchParams.get('task_id') }
  const joined = await app.call(AMARA, 'POST', '/api/banking/sync-accounts/', hints)
  await app.worker.drain()
  return joined
}
async function roundOn(day: string): Promise<void> {
  await app.moveTo(`${day}T05:00:00Z`)
  await app.bank.db.transaction((tx) => app.bank.queue.enqueue(tx, dailyRunJob, {}))
  await app.worker.drain()
}
async function count(table: string): Promise<number> {
  const { rows } = await app.bank.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where member_id = ${AMARA}`,
  )
  return rows[0]?.n ?? 0
}
const READ = ['bank_account', 'bank_coverage', 'bank_transaction', 'onboarding_draft']
const leftOfIt = async () => Promise.all(READ.map(count))

test('the free look shows which months a bank would prove, and stores no record of them', async () => {
  expect(await seen()).toMatchObject({ state: 'may_begin', months: [] })
  await look()
  const answer = await seen()
  expect(answer).toMatchObject({
    state: 'ready',
    bank_name: expect.any(String),
    deleted_on: '2026-09-17',
    proved_count: 5,
  })
  expect(answer.months).toHaveLength(24)
  expect(answer.months).toContainEqual({ month: '2026-06', seen: 'proved' })
  expect(answer.months).toContainEqual({ month: '2026-02', seen: 'not_seen' })
  // Neither an amount nor a payee.
  expect(JSON.stringify(answer)).not.toMatch(/950|okafor|cafe/i)
  expect(await Promise.all(['rent_period', 'rent_match', 'rent_payment'].map(count))).toEqual([0, 0, 0])
})

test('a wrong rent is corrected without linking the bank again', async () => {
  await look({ ...TOLD, landlordName: 'Somebody Else', monthlyRent: '400' })
  expect(await seen()).toMatchObject({ proved_count: 0 })
  const told = await app.http.inject({
    method: 'PATCH',
    url: LOOK,
    headers: { ...(await app.signedIn(AMARA)), 'content-type': 'application/json' },
    payload: JSON.stringify({ landlordName: 'J Okafor', monthlyRent: '950' }),
  })
  expect(told.json()).toMatchObject({ state: 'ready', proved_count: 5 })
})

test('without rent, payee or either consent, the free look does not start, and each has its own sentence', async () => {
  expect(await begin({ monthlyRent: '950' })).toMatchObject({
    status: 400,
    body: { landlordName: ['Landlord/agent name is required'] },
  })
  const unasked = await app.call(AMARA, 'POST', LOOK, {
    told: TOLD,
    gdpr_consent: {},
  })
  expect(unasked).toMatchObject({
    status: 400,
    body: { gdpr_consent: ['Please agree to both, so that we may read your bank.'] },
  })
  expect(await seen()).toMatchObject({ state: 'may_begin' })
  expect(await leftOfIt()).toEqual([0, 0, 0, 0])
})

test('deleting the free look deletes its rows, link, declared rent and consents at once', async () => {
  await look()
  expect(await app.isVerified(AMARA)).toBe(true)
  await app.jumpTo('2026-09-10T10:05:00Z')
  expect((await app.call(AMARA, 'DELETE', LOOK)).status).toBe(204)
  expect(await leftOfIt()).toEqual([0, 0, 0, 0])
  expect(await app.isVerified(AMARA)).toBe(false)
  expect(await loadConsents(app.bank.db, AMARA)).toMatchObject({
    bankDataConsent: false,
    tenancyDataConsent: false,
  })
  await app.worker.drain()
  // The provider's customer was deleted.
  expect(await count('bank_customer')).toBe(0)
  expect(app.letters).toEqual([])
})

test('withdrawing the bank consent ends the free look too', async () => {
  await look()
  await app.bank.db.transaction((tx) =>
    recordConsents(app.bank, tx, AMARA, { bankDataConsent: false }, 'settings'),
  )
  await app.worker.drain()
  expect(await leftOfIt()).toEqual([0, 0, 0, 0])
})

test('a free look started right after a deleted one is not ended by late events of the deleted one', async () => {
  await begin()
  await app.call(AMARA, 'DELETE', LOOK)
  await app.jumpTo('2026-09-10T10:00:01Z')
  await begin()
  await app.worker.drain()
  expect(await seen()).toMatchObject({ state: 'begun' })
})

test('a bank journey that returns after the free look was deleted links no bank', async () => {
  const begun = await begin()
  await app.call(AMARA, 'DELETE', LOOK)
  expect((await comeBack(begun)).status).toBe(400)
  expect(await leftOfIt()).toEqual([0, 0, 0, 0])
})

test('a free look without a plan is deleted after seven days, with an email two days before and one after', async () => {
  await look()
  await roundOn('2026-09-14')
  expect(app.letters).toEqual([])
  await roundOn('2026-09-15')
  await roundOn('2026-09-16')
  expect(app.letters.map(({ subject }) => subject)).toEqual(['Your free look ends on 17 September 2026'])
  expect((await seen()).state).toBe('ready')
  await roundOn('2026-09-17')
  expect(app.letters.map(({ subject }) => subject).slice(1)).toEqual([
    'We have deleted what we read of your bank',
  ])
  expect(await leftOfIt()).toEqual([0, 0, 0, 0])
})

test('a second free look within ninety days is refused with the next possible day', async () => {
  await look()
  expect((await begin()).body).toMatchObject({ code: 'look_open' })
  await app.call(AMARA, 'DELETE', LOOK)
  expect(await begin()).toMatchObject({
    status: 409,
    body: { code: 'look_too_soon', error: expect.stringContaining('9 December 2026') },
  })
  expect(await seen()).toMatchObject({ state: 'too_soon', next_look_on: '2026-12-09' })
  await app.jumpTo('2026-12-09T09:00:00Z')
  expect((await begin()).status).toBe(200)
})

test('the ninety days also apply to another spelling of the address and after closing the account', async () => {
  const { db, queue } = app.bank
  await db.execute(sql`update member set email = 'amara@gmail.com' where id = ${AMARA}`)
  await look()
  await app.call(AMARA, 'DELETE', LOOK)
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  await db.execute(sql`update member set email = 'a.mara+2@googlemail.com' where id = ${AMARA}`)
  expect(await count('free_look')).toBe(0)
  expect(await seen()).toMatchObject({ state: 'too_soon', next_look_on: '2026-12-09' })
  expect((await begin()).body).toMatchObject({ code: 'look_too_soon' })
  await db.execute(sql`update member set email = 'other@gmail.com' where id = ${AMARA}`)
  expect(await seen()).toMatchObject({ state: 'may_begin' })
})

test('after buying a plan, the member links and enters nothing again, and the free look’s data stays', async () => {
  await look()
  await aPlanSince(app.bank.db, AMARA, 'standard', app.clock.now())
  const began = { memberId: AMARA, plan: 'standard', at: app.clock.now().toISOString(), first: true } as const
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, subscriptionActivated, began))
  await app.worker.drain()
  expect(await seen()).toMatchObject({ state: 'with_plan' })
  expect((await app.call(AMARA, 'DELETE', LOOK)).body).toMatchObject({
    code: 'plan_held',
  })
  await roundOn('2026-09-20')
  expect(await app.isVerified(AMARA)).toBe(true)
  expect(await leftOfIt()).toEqual([1, 1, 6, 1])
  expect(app.letters).toEqual([])
})

test('a member who paid keeps the free look, even if the payment webhook is late', async () => {
  await look()
  await aPlanSince(app.bank.db, AMARA, 'standard', app.clock.now())
  await roundOn('2026-09-17')
  expect(await leftOfIt()).toEqual([1, 1, 6, 1])
})

test('a former subscriber is redirected from the free look to their proved months', async () => {
  await aPlanSince(app.bank.db, AMARA, 'standard', new Date('2024-01-01T00:00:00Z'))
  await app.bank.db.execute(sql`
    update subscription set status = 'canceled', ended_at = '2025-01-01' where member_id = ${AMARA}`)
  expect((await begin()).body).toMatchObject({ code: 'plan_had' })
  expect(await seen()).toMatchObject({ state: 'had_plan' })
})

test('a failed call to the bank can be retried and does not use up the free look', async () => {
  await begin()
  expect(await seen()).toMatchObject({ state: 'begun' })
  await roundOn('2026-09-17')
  expect(await seen()).toMatchObject({ state: 'may_begin' })
  expect(app.letters).toEqual([])
  expect(await count('onboarding_draft')).toBe(0)
})

test('a member is redirected to the bank at most ten times a day', async () => {
  for (let times = 0; times < 10; times++) expect((await begin()).status).toBe(200)
  expect((await begin()).status).toBe(429)
})

test('an account closed during a free look does not block its bank for another member', async () => {
  await look()
  const { db, queue } = app.bank
  const { rows: known } = await db.execute(
    sql`select 1 from bank_account where member_id = ${AMARA} and shared_digest is not null and not ever_counted`,
  )
  expect(known).toHaveLength(1)
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  expect(await count('bank_account')).toBe(0)
  expect((await db.execute(sql`select 1 from bank_counted_account`)).rows).toEqual([])
})

test('ninety days after the account was closed, no trace of the free look is stored', async () => {
  await look()
  await app.call(AMARA, 'DELETE', LOOK)
  const swept = freeLookData.retentionSweeps?.['free-looks']
  const dropFile = async () => undefined
  expect(await swept?.(app.bank.db, new Date('2026-09-10T00:00:00Z'), dropFile)).toBe(0)
  expect(await swept?.(app.bank.db, new Date('2026-09-11T00:00:00Z'), dropFile)).toBe(1)
  await begin()
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
  expect(await count('free_look')).toBe(0)
})
