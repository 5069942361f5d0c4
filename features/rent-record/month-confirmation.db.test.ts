import { onEvent } from '@keyturn/platform/jobs'
import { type PassportWorld, passportWorld } from '@keyturn/rent-passport/testing'
import { recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshRecord } from './actions/refresh-record.ts'
import { monthAnswered, rentVerified } from './index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const LANDLORD = 'j.okafor@post.example'
const monthly = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 } as const

let app: PassportWorld
let heard: string[]
let statement: string

const bring = async (rents: readonly number[]): Promise<string> => {
  const transactions = rents.map((pounds, at) => ({
    date: `2026-0${at + 2}-01`,
    amount: -pounds,
    description: 'STO J OKAFOR RENT',
  }))
  const old = { bank_name: 'Old Bank', account_name: 'Old', from: '2026-01-25', to: '2026-05-20' }
  const { body } = await app.call(AMARA, 'POST', '/api/banking/statements/', { ...old, transactions })
  await app.worker.drain()
  return body.account_id
}

beforeEach(async () => {
  heard = []
  app = await passportWorld('2026-06-10T10:00:00Z', {
    handlers: [
      onEvent(rentVerified, 'test.verified', async ({ paidOn }) => void heard.push(`paid ${paidOn}`)),
      onEvent(
        monthAnswered,
        'test.answered',
        async ({ dueOn, answer }) => void heard.push(`${answer} ${dueOn}`),
      ),
    ],
  })
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  await app.rents(AMARA, {
    id: HOME,
    tenancy: { startsOn: '2026-01-01', terms: [monthly], payees: ['J Okafor'], address: '14 Harbour Street' },
  })
  statement = await bring([950, 950, 950, 950])
})
afterEach(() => app.close())

/** The landlord confirmed the home, and the member agreed that we write to them. */
async function landlordKnown(): Promise<void> {
  const { db } = app.context
  await db.execute(
    sql`update tenancy set landlord_confirmed_at = now(), landlord_email = ${LANDLORD} where id = ${HOME}`,
  )
  await db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at)
    values (${AMARA}, ${HOME}, ${HOME}, ${LANDLORD}, now(), now(), 'confirmed', now())`)
  await db.execute(sql`
    insert into landlord_details (member_id, company, address, agent_name, agent_email, saved_at)
    values (${AMARA}, '', '', '', '', now())`)
  await db.execute(sql`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    values (${AMARA}, ${HOME}, 'landlordCommunicationConsent', true, '1', '1', '2026-06-10T09:00:00Z', 'wizard')`)
}
const ask = async (dueOn = '2026-03-01') => {
  const answer = await app.call(AMARA, 'POST', `/api/payment-report/months/${dueOn}/landlord/`)
  await app.worker.drain()
  return answer
}
const monthOn = async (dueOn: string) =>
  (await app.call(AMARA, 'GET', '/api/payment-report/')).body.months.find(
    (month: { due_on: string }) => month.due_on === dueOn,
  )
const link = (): string => /landlord\/month\/([\w-]+)/.exec(app.letters.at(-1)?.text ?? '')?.[1] ?? ''
const path = (token = link()) => `/api/verification/landlord-requests/months/${token}/`
const landlordSays = async (answer: string, token = link()) => {
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: path(token),
    payload: { answer },
  })
  await app.worker.drain()
  return { status: statusCode, body: JSON.parse(body) }
}

test('a landlord’s confirmation proves the month in count, rate and passport, without points or reporting', async () => {
  await landlordKnown()
  expect((await ask()).status).toBe(200)
  expect(app.letters.at(-1)).toMatchObject({ to: { address: LANDLORD } })
  expect(app.letters.at(-1)?.text).toContain('14 Harbour Street')
  const { body: question } = await app.http.inject({ method: 'GET', url: path() })
  expect(JSON.parse(question)).toEqual({
    state: 'open',
    facts: {
      tenant: 'Amara Osei',
      address: '14 Harbour Street',
      landlord: 'J Okafor',
      due_on: '2026-03-01',
      found: 950,
      settled_on: '2026-03-01',
    },
  })
  expect(await monthOn('2026-03-01')).toMatchObject({
    shown_by: 'own_statement',
    landlord: { state: 'waiting' },
  })

  expect((await landlordSays('confirmed')).status).toBe(200)
  expect(heard).toEqual(['confirmed 2026-03-01'])
  expect(await monthOn('2026-03-01')).toMatchObject({ shown_by: 'landlord', landlord: { named: 'J Okafor' } })
  expect((await app.call(AMARA, 'GET', '/api/payment-report/dashboard/')).body).toMatchObject({
    verified_payments: 1,
    on_time: { percent: 100, on_time: 1, verified: 1 },
  })
  const { body } = await app.call(AMARA, 'POST', '/api/payment-report/passports/', {
    from: '2026-02',
    to: '2026-04',
  })
  expect(body).toMatchObject({ months_count: 3, verified_count: 1 })
  const page = await app.http.inject({ method: 'GET', url: `/passport/${body.code}` })
  expect(page.body).toContain('1 of 3 months verified')
  expect(page.body).toMatch(
    /March 2026<\/th>\s*<td class="confirmed"><span>Confirmed by someone@post\.example/,
  )
  expect(page.body).toContain('February 2026</th>\n<td class="own_statement">')
})

const renamed = () =>
  app.context.db.execute(sql`update member set first_name = 'Bob', last_name = 'Buyer' where id = ${AMARA}`)
const passport = async () =>
  (await app.call(AMARA, 'POST', '/api/payment-report/passports/', { from: '2026-02', to: '2026-04' })).body

test('a confirmation for one name of the tenant does not count for a later name', async () => {
  await landlordKnown()
  await ask()
  await landlordSays('confirmed')
  expect(await passport()).toMatchObject({ verified_count: 1 })
  await renamed()
  await app.moveTo('2026-06-25T10:00:00Z')
  expect(await passport()).toMatchObject({ code: 'nothing_verified' })
})

test('a passport with only confirmed months does not say that the name matches the paying account', async () => {
  await app.connect(AMARA, {
    kind: 'accounts',
    accounts: [
      {
        name: 'Current',
        holder: 'MS AMARA OSEI',
        transactions: [{ date: '2026-03-04', amount: -3.2, description: 'COFFEE' }],
      },
    ],
  })
  await landlordKnown()
  await ask()
  await landlordSays('confirmed')
  const wish = { from: '2026-02', to: '2026-05', fields: ['name'] }
  const { status, body } = await app.call(AMARA, 'POST', '/api/payment-report/passports/', wish)
  expect(status, JSON.stringify(body)).toBe(201)
  const page = await app.http.inject({ method: 'GET', url: `/passport/${body.code}` })
  expect(page.body).toContain('Name as the renter typed it.')
  expect(page.body).not.toContain('The name is checked')
})

test('a tenant who changes the name while the question is open gets a confirmation of the former name', async () => {
  await landlordKnown()
  await ask()
  await renamed()
  const { body } = await app.http.inject({ method: 'GET', url: path() })
  expect(JSON.parse(body).facts.tenant).toBe('Amara Osei')
  await landlordSays('confirmed')
  await app.moveTo('2026-06-25T10:00:00Z')
  expect(await passport()).toMatchObject({ code: 'nothing_verified' })
})

/** Changes a home as the tenancy endpoints do, and recomputes the record. */
async function changed(address: string, landlord: string): Promise<void> {
  await app.context.db.execute(sql`
    with paid as (update tenancy_terms set payee = ${landlord} where tenancy_id = ${HOME})
    update tenancy set address = ${address}, landlord_name = ${landlord} where id = ${HOME}`)
  await refreshRecord(app.context, AMARA)
}
const read = async (token: string) =>
  (await app.http.inject({ method: 'GET', url: path(token) })).json<{ state: string }>()

const OTHER_HOMES: [string, string, string][] = [
  ['another home', 'Penthouse, 1 Hyde Park', 'J Okafor'],
  ['another flat of the house', 'Flat 2, 14 Harbour Street', 'J Okafor'],
  ['another landlord', '14 Harbour Street', 'Duke of Westminster Estates'],
]

test.each(OTHER_HOMES)(
  'a confirmation ends when its month gets %s, and the landlord can be asked again',
  async (...to) => {
    const [, address, landlord] = to
    await landlordKnown()
    await ask()
    await landlordSays('confirmed')
    expect(await passport()).toMatchObject({ verified_count: 1 })
    await changed(address, landlord)
    expect(await monthOn('2026-03-01')).toMatchObject({ shown_by: 'own_statement', landlord: null })
    await app.moveTo('2026-06-25T10:00:00Z')
    expect(await passport()).toMatchObject({ code: 'nothing_verified' })
    expect((await ask()).status).toBe(200)
    expect(app.letters.at(-1)?.text).toContain(address)
    // Changing the home back does not restore the ended confirmation.
    await changed('14 Harbour Street', 'J Okafor')
    expect((await monthOn('2026-03-01')).shown_by).toBe('own_statement')
  },
)

test.each(OTHER_HOMES)('an open question closes when its month gets %s', async (...to) => {
  const [, address, landlord] = to
  await landlordKnown()
  await ask()
  const token = link()
  await changed(address, landlord)
  expect(await read(token)).toEqual({ state: 'expired', facts: null })
  expect((await landlordSays('confirmed', token)).status).toBe(410)
  // Changing the home back does not reopen the question.
  await changed('14 Harbour Street', 'J Okafor')
  expect((await landlordSays('confirmed', token)).status).toBe(410)
  expect((await monthOn('2026-03-01')).shown_by).toBe('own_statement')
  expect((await ask()).status).toBe(200)
})

test('a confirmation does not move to another home if the first day is mistyped', async () => {
  await landlordKnown()
  await ask()
  await landlordSays('confirmed')
  await app.context.db.execute(sql`update tenancy set address = 'Penthouse, 1 Hyde Park' where id = ${HOME}`)
  // Checked before the record is recomputed.
  expect(await passport()).toMatchObject({ code: 'nothing_verified' })
})

test('a confirmation continues when a postcode is added to the address', async () => {
  await landlordKnown()
  await ask()
  await landlordSays('confirmed')
  await changed('14 Harbour Street, Leeds LS1 4DY', 'Mr J Okafor')
  expect(await monthOn('2026-03-01')).toMatchObject({ shown_by: 'landlord' })
})

test('the confirmation link accepts one answer, and “no” changes nothing', async () => {
  await landlordKnown()
  await ask()
  const answers = await Promise.all(['denied', 'confirmed'].map((answer) => landlordSays(answer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = await app.http.inject({ method: 'GET', url: path() })
  expect(JSON.parse(body)).toEqual({ state: 'answered', facts: null })
  await ask('2026-04-01')
  await landlordSays('denied')
  expect(await monthOn('2026-04-01')).toMatchObject({ state: 'verified_on_time', shown_by: 'own_statement' })
  expect(await ask('2026-04-01')).toMatchObject({ status: 409, body: { code: 'answered' } })
})

test('a confirmation applies to its payment, and a payment that replaces it is unconfirmed', async () => {
  await landlordKnown()
  await ask()
  await landlordSays('confirmed')
  await app.call(AMARA, 'DELETE', `/api/banking/statements/${statement}/`)
  await bring([950, 960, 950, 950])
  expect(await monthOn('2026-03-01')).toMatchObject({ found: 960, shown_by: 'own_statement', landlord: null })
  expect((await ask()).status).toBe(200)
})

test('an agent named after the landlord confirmed the home is not asked, and counts as unconfirmed', async () => {
  await landlordKnown()
  await app.context.db.execute(sql`
    update landlord_details set agent_name = 'Hallam Lettings', agent_email = 'somebody@post.example'
    where member_id = ${AMARA}`)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  expect(app.letters).toHaveLength(0)
})

test('only the confirmer of the home is asked, once, about a month of an uploaded statement', async () => {
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  await landlordKnown()
  expect((await ask('2026-06-01')).status).toBe(409)
  expect((await ask('2019-03-01')).status).toBe(404)
  expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'asked_already' } })
  const token = link()
  const stop = await app.http.inject({ method: 'POST', url: `${path(token)}stop/`, payload: {} })
  expect(stop.statusCode).toBe(200)
  expect(await ask('2026-04-01')).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  expect(app.letters).toHaveLength(1)
  for (const stranger of ['x', token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))])
    expect((await landlordSays('confirmed', stranger)).status).toBe(404)
})

async function takeBack(): Promise<void> {
  await app.context.db.transaction((tx) =>
    recordConsents(app.context, tx, AMARA, { landlordCommunicationConsent: false }, 'settings'),
  )
}

test('withdrawing consent to contact the landlord closes an open question, and its page is empty', async () => {
  await landlordKnown()
  await ask()
  const token = link()
  await takeBack()
  const open = async () => (await app.http.inject({ method: 'GET', url: path(token) })).json()
  expect(await open()).toMatchObject({ state: 'expired', facts: null })
  await app.worker.drain()
  expect((await landlordSays('confirmed', token)).status).toBe(410)
  expect((await monthOn('2026-03-01')).proof).not.toBe('confirmed')
})

test('a queued email about a month is not sent after consent was withdrawn', async () => {
  await landlordKnown()
  const before = app.letters.length
  await app.call(AMARA, 'POST', '/api/payment-report/months/2026-03-01/landlord/')
  await takeBack()
  await app.worker.drain()
  expect(app.letters).toHaveLength(before)
})
