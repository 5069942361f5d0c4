import { tenancy } from '@keyturn/tenancy'
import { tenancyContext } from '@keyturn/tenancy/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const NEXT = '0192aaaa-0000-7000-8000-0000000000a2'
const START = '2026-09-10T10:00:00Z'
const AGENT = 'rents@agent.example'
const HARBOUR = '14 Harbour Street, Leeds'
const PASSPORTS = '/api/payment-report/passports/'
const RETURNED =
  'someone@agent.example says that the deposit was returned in full, for the home left in May 2026.'

let app: PassportWorld
beforeEach(async () => {
  app = await passportWorld(START, {
    downstream: (context) => [tenancy(tenancyContext(context))],
  })
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  const terms = [{ from: '2023-03-01', pence: 95_000, every: 'month', dueDay: 1 } as const]
  const home = { startsOn: '2023-03-01', terms, payees: ['J Okafor'], address: HARBOUR }
  await app.rents(AMARA, { id: HOME, tenancy: home })
  await confirmAndMove()
  const months = ['03', '04', '05', '06', '07', '08', '09']
  const transactions = months.map((month) => ({
    ...{ date: `2026-${month}-01`, amount: -950, description: 'STO J OKAFOR RENT' },
  }))
  const account = { name: 'Account', holder: 'MISS A OSEI', transactions }
  await app.connect(AMARA, { kind: 'accounts', accounts: [account] })
  await app.worker.drain()
})
afterEach(() => app.close())

/** The agent confirmed the home in Leeds, and the member left it on 31 May. */
async function confirmAndMove(): Promise<void> {
  const { db } = app.context
  const facts = { tenant: 'Amara Osei', address: HARBOUR }
  await db.execute(sql`
    update tenancy set landlord_confirmed_at = now(), moved_out_on = '2026-05-31' where id = ${HOME}`)
  await db.execute(sql`
    insert into landlord_request (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, answered_at,
      answered_facts)
    values (${AMARA}, ${HOME}, ${HOME}, ${AGENT}, now(), now(), 'confirmed', now(), ${JSON.stringify(facts)}::jsonb)`)
  await db.execute(sql`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    values (${AMARA}, ${HOME}, 'landlordCommunicationConsent', true, '1', '1', '2026-06-10T09:00:00Z', 'wizard')`)
  await db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${AMARA}, ${NEXT}, '9 Hidden Lane, Hull', 'england-and-wales', '2026-06-01', 'landlord', false, 'J Okafor',
      '', '', ${START})`)
  await db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate,
      made_at)
    values (${AMARA}, ${NEXT}, '2026-06-01', 95000, 'month', 1, 1, 'J Okafor', false, ${START})`)
}

const make = async (fields: string[], range = { from: '2026-03', to: '2026-09' }) => {
  const wish = { ...range, fields: ['name', ...fields], expires_in_days: 30 }
  return (await app.call(AMARA, 'POST', PASSPORTS, wish)).body
}
const page = async (code: string): Promise<string> =>
  (await app.http.inject({ method: 'GET', url: `/passport/${code}` })).body
const verify = async (code: string) =>
  (await app.http.inject({ method: 'POST', url: '/api/passport/verify/', payload: { code } })).json()

/** Asks about the deposit over HTTP and returns the link of the email. */
async function ask(): Promise<string> {
  expect((await app.call(AMARA, 'POST', '/api/verification/deposits/', { id: HOME })).status).toBe(200)
  await app.worker.drain()
  const letter = app.letters.findLast(({ to }) => to.address === AGENT)
  const token = /landlord\/deposit\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
  return `/api/deposit-questions/${token}/`
}
const say = async (url: string, answer: string): Promise<void> => {
  expect((await app.http.inject({ method: 'POST', url, payload: { answer } })).statusCode).toBe(200)
}

test('a yes is shown with the sender’s domain, on the page, in the check and in the PDF, and only with its tick', async () => {
  expect(await make(['deposit'])).toMatchObject({ code: 'deposit_not_known' })
  await say(await ask(), 'yes')
  const query = '?from=2026-03&to=2026-09'
  const { known } = (await app.call(AMARA, 'GET', `${PASSPORTS}next-home/${query}`)).body
  expect(known.deposit).toEqual([{ label: 'Deposit', text: RETURNED }])

  const made = await make(['deposit'])
  expect(made.fields).toEqual(['name', 'deposit'])
  expect(await page(made.code)).toContain(RETURNED)
  expect((await verify(made.code)).shows.deposits_returned).toEqual([
    { by: 'someone@agent.example', left: '2026-05' },
  ])
  const pdf = await app.http.inject({ method: 'GET', url: `/passport/${made.code}/rent-passport.pdf` })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  const without = await make(['landlord_word'])
  expect(await page(without.code)).not.toContain('deposit')
  expect((await verify(without.code)).shows.deposits_returned).toBeUndefined()
})

test.each(['no', 'not_yet', 'none'])('the answer %s is never shown on a passport', async (answer) => {
  const link = await ask()
  await say(link, answer)
  expect(await make(['deposit'])).toMatchObject({ code: 'deposit_not_known' })
})

test('a passport says that the record changed once the answer is another, and not before', async () => {
  const link = await ask()
  await say(link, 'yes')
  const { code } = await make(['deposit'])
  await say(link, 'yes')
  expect((await verify(code)).record_changed).toBe(false)
  await say(link, 'not_yet')
  expect((await verify(code)).record_changed).toBe(true)
  expect(await make(['deposit'])).toMatchObject({ code: 'deposit_not_known' })
  await say(link, 'yes')
  expect((await verify(code)).record_changed).toBe(false)
})

test.each([
  ['the home has another address', sql`update tenancy set address = 'Penthouse, London' where id = ${HOME}`],
  [
    'the home was left on another day',
    sql`update tenancy set moved_out_on = '2026-05-20' where id = ${HOME}`,
  ],
  [
    'the home is not confirmed any more',
    sql`update tenancy set landlord_confirmed_at = null where id = ${HOME}`,
  ],
  [
    'the home has another landlord',
    sql`update landlord_request set answered_facts = answered_facts ||
    '{"terms": [{"from": "2023-03-01", "landlord": "A Friend", "rentPence": 95000, "every": "month", "share": 1}]}'`,
  ],
  ['another address confirmed the home', sql`update landlord_request set sent_to = 'x@agent.example'`],
  [
    'the address is the member’s own',
    sql`update member set email = 'rents@agent.example' where id = ${AMARA}`,
  ],
  ['the tenancy has not ended', sql`update tenancy set moved_out_on = '2026-12-31' where id = ${HOME}`],
  ['the answer was about another tenant', sql`update deposit_question set tenant = 'Bob Buyer'`],
])('a yes ends where %s', async (_, change) => {
  await say(await ask(), 'yes')
  const { code } = await make(['deposit'])
  await app.context.db.execute(change)
  expect((await verify(code)).record_changed).toBe(true)
  const { known } = (await app.call(AMARA, 'GET', `${PASSPORTS}next-home/?from=2026-03&to=2026-09`)).body
  expect(known.deposit).toBeNull()
})

test('a deposit is not shown beside the months of another home alone, nor without the name', async () => {
  await say(await ask(), 'yes')
  expect(await make(['deposit'], { from: '2026-06', to: '2026-09' })).toMatchObject({
    code: 'deposit_not_known',
  })
  const wish = { from: '2026-03', to: '2026-09', fields: ['deposit'], expires_in_days: 30 }
  expect((await app.call(AMARA, 'POST', PASSPORTS, wish)).body).toMatchObject({ code: 'name_needed' })
})
