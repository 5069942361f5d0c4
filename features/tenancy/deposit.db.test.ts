import { randomUUID } from 'node:crypto'
import { PASSWORD } from '@keyturn/identity/testing'
import { days } from '@keyturn/platform/clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
const CONSENT = { landlordCommunicationConsent: true }
const OLD_HOME = aTenancy().tenancy_details.propertyAddress
const NEXT_HOME = {
  newHome: true,
  propertyAddress: '9 Hidden Lane, Hull',
  tenancyStartDate: '2026-01-10',
  landlordName: 'Nora New',
  landlordEmail: 'nora@newlandlord.example',
}
const saveHome = async ({ token }: Someone, details: object = {}, consents: object = CONSENT) => {
  const body = aTenancy(details, consents)
  expect((await app.call('POST', '/api/verification/tenancy/', { token, body })).status).toBe(200)
  await app.advance(60_001)
}
const nameAgent = async ({ token }: Someone, agentEmail: string) => {
  const body = { landlordCompany: 'Hallam Estates', agentName: 'Hallam Lettings', agentEmail, ...CONSENT }
  expect((await app.call('POST', '/api/verification/landlord/', { token, body })).status).toBe(200)
  await app.advance(60_001)
}
const linkIn = (address: string, page: RegExp): string => {
  const token = page.exec(app.mail.emailsTo(address)[0]?.text ?? '')?.[1]
  if (!token) throw new Error(`No email with a link went to ${address}.`)
  return token
}
const depositLink = (address: string): string =>
  `/api/deposit-questions/${linkIn(address, /\/landlord\/deposit\/([\w-]+)/)}/`
const homes = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/deposits/', { token })).body.homes
const ask = async ({ token }: Someone, id: string) => {
  const answer = await app.call('POST', '/api/verification/deposits/', { token, body: { id } })
  await app.work()
  return answer
}
const say = (path: string, answer: string) => app.call('POST', path, { body: { answer } })

let count = 0
/** A member whose agent confirmed the home that they have left since. */
async function moved(agent = `agent-${++count}@hallam.example`) {
  const amara = await app.member()
  await saveHome(amara)
  await nameAgent(amara, agent)
  const token = linkIn(agent, /\/landlord\/([\w-]+)/)
  await app.call('POST', `/api/verification/landlord-requests/${token}/`, { body: { answer: 'confirm' } })
  await saveHome(amara, NEXT_HOME)
  const [home] = await homes(amara)
  return { amara, agent, home }
}

test('the agent who confirmed a home is asked about its deposit after the move, and a later answer replaces the earlier one', async () => {
  const { amara, agent, home } = await moved()
  expect(home).toMatchObject({
    ...{ address: OLD_HOME, left_on: '2026-01-09', landlord: 'someone@hallam.example' },
    ...{ answer: null, waiting: false, can_ask: true },
  })
  expect((await ask(amara, home.id)).status).toBe(200)
  expect(app.mail.emailsTo(agent)[0]?.text).toContain('9 January 2026')
  const path = depositLink(agent)
  expect((await app.call('GET', path)).body).toMatchObject({
    state: 'open',
    answer: null,
    facts: { address: OLD_HOME, left_on: '2026-01-09' },
  })
  expect(await ask(amara, home.id)).toMatchObject({ status: 409, body: { code: 'asked_already' } })
  for (const answer of ['not_yet', 'yes', 'no', 'none', 'yes']) {
    expect((await say(path, answer)).status).toBe(200)
    expect(await homes(amara)).toMatchObject([{ answer, can_ask: false }])
  }
  expect(await ask(amara, home.id)).toMatchObject({ status: 409, body: { code: 'answered' } })
  expect((await say(path, 'perhaps')).status).toBe(400)
})

test('a deposit of the present home, of another member’s home and of a home that was never confirmed is not asked about', async () => {
  const { amara, home } = await moved()
  const other = await app.member()
  expect((await ask(other, home.id)).status).toBe(404)
  await saveHome(other)
  await saveHome(other, NEXT_HOME)
  const [unconfirmed] = await homes(other)
  expect(unconfirmed).toMatchObject({ landlord: null, can_ask: false })
  expect(await ask(other, unconfirmed.id)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  expect(await homes(amara)).toHaveLength(1)
})

test('a link closes after thirty days, and "not yet" can be asked again', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const path = depositLink(agent)
  await say(path, 'not_yet')
  await app.advance(days(31))
  expect((await app.call('GET', path)).body).toEqual({ state: 'expired', answer: null, facts: null })
  expect((await say(path, 'yes')).status).toBe(410)
  const signIn = { body: { email: amara.email, password: PASSWORD } }
  const token = (await app.call('POST', '/api/auth/login/', signIn)).body.tokens.access
  expect((await ask({ ...amara, token }, home.id)).status).toBe(200)
  expect((await app.call('GET', path)).status).toBe(404)
})

/** Moves the account to another, verified address. */
async function changeAddress({ token }: Someone, email: string): Promise<void> {
  const body = { email, current_password: PASSWORD }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  await app.work()
  const link = app.mail.emailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])[0]
  expect((await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })).status).toBe(200)
  await app.advance(60_001)
}

test('the member’s own address, in any spelling, is not asked, and its open link closes', async () => {
  const { amara, agent, home } = await moved('me@gmail.com')
  await ask(amara, home.id)
  const path = depositLink(agent)
  await changeAddress(amara, 'm.e+rents@gmail.com')
  expect((await say(path, 'yes')).status).toBe(410)
  expect(await homes(amara)).toMatchObject([{ answer: null, landlord: null, can_ask: false }])

  const { amara: bea, agent: hers, home: left } = await moved()
  await changeAddress(bea, hers)
  expect(await ask(bea, left.id)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
})

test('a housemate’s address is not asked, whether they were only invited or have an account', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const path = depositLink(agent)
  await app.context.db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state)
    values (${amara.id}, ${home.id}, ${home.id}, ${agent.toUpperCase()}, now(), now(), 'withdrawn')`)
  expect((await say(path, 'yes')).status).toBe(410)
  expect(await homes(amara)).toMatchObject([{ can_ask: false }])

  const bea = await moved()
  const mate = await app.member({ email: bea.agent })
  await app.context.db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at, left_at)
    values (${bea.amara.id}, ${home.id}, ${mate.id}, 0.5, now(), now())`)
  expect(await homes(bea.amara)).toMatchObject([{ can_ask: false }])
})

test('a former address of a housemate, and another guest of the same holder, are not asked', async () => {
  const { amara, agent } = await moved()
  const mate = await app.member({ email: agent })
  await changeAddress(mate, 'mate@elsewhere.example')
  const place = (holderId: string) => sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at, left_at)
    values (${amara.id}, ${randomUUID()}, ${holderId}, 0.5, now(), now())`
  await app.context.db.execute(place(mate.id))
  expect(await homes(amara)).toMatchObject([{ can_ask: false }])

  const bea = await moved()
  const holder = await app.member()
  await app.context.db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at, left_at)
    values (${bea.amara.id}, ${randomUUID()}, ${holder.id}, 0.5, now(), now())`)
  expect(await homes(bea.amara)).toMatchObject([{ can_ask: true }])
  await saveHome(holder)
  await app.context.db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state)
    select member_id, ${randomUUID()}, id, ${bea.agent}, now(), now(), 'withdrawn' from tenancy
    where member_id = ${holder.id}`)
  expect(await homes(bea.amara)).toMatchObject([{ can_ask: false }])
})

test('an earlier agent is not asked once another agent was asked about that home', async () => {
  const amara = await app.member()
  const [earlier, newer] = ['ex@oldagent.example', 'new@newagent.example']
  await saveHome(amara)
  await nameAgent(amara, earlier)
  const token = linkIn(earlier, /\/landlord\/([\w-]+)/)
  await app.call('POST', `/api/verification/landlord-requests/${token}/`, { body: { answer: 'confirm' } })
  await nameAgent(amara, newer)
  await saveHome(amara, NEXT_HOME)
  const [home] = await homes(amara)
  expect(home).toMatchObject({ landlord: null, can_ask: false })
  expect(await ask(amara, home.id)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  for (const address of [earlier, newer])
    expect(
      app.mail
        .emailsTo(address)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('landlord/deposit/')
})

test('an agent of the earlier address is not asked about the corrected one', async () => {
  const amara = await app.member()
  const agent = 'agent@oldaddress.example'
  await saveHome(amara)
  await nameAgent(amara, agent)
  const token = linkIn(agent, /\/landlord\/([\w-]+)/)
  await app.call('POST', `/api/verification/landlord-requests/${token}/`, { body: { answer: 'confirm' } })
  await saveHome(amara, { newHome: false, propertyAddress: '3 Quiet Street, York' })
  await saveHome(amara, NEXT_HOME)
  const [home] = await homes(amara)
  expect(home).toMatchObject({ address: '3 Quiet Street, York', landlord: null, can_ask: false })
  expect(await ask(amara, home.id)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
})

test('the member reads by email that the landlord was asked about the deposit', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const [notice] = app.mail.emailsTo(amara.email)
  expect(notice).toMatchObject({ subject: 'We asked about your deposit' })
  expect(notice?.text).toContain('If it was not you')
  expect(notice?.text).not.toContain('landlord/deposit/')
  const letter = app.mail.emailsTo(agent)[0]?.text
  expect(letter).toContain('Left on')
  expect(letter).not.toContain(amara.email)
})

test('a corrected home has no answer, and its link closes', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const path = depositLink(agent)
  await say(path, 'yes')
  const earlier = { tenancyEndDate: '2026-01-09', landlordName: 'Other Lettings' }
  await saveHome(amara, earlier)
  expect(await homes(amara)).toMatchObject([{ id: home.id, answer: null, landlord: null, can_ask: false }])
  expect((await say(path, 'yes')).status).toBe(410)
})

test('without the consent to write to the landlord nothing is asked, and an open link closes', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const path = depositLink(agent)
  await app.call('DELETE', '/api/verification/consents/landlordCommunicationConsent/', { token: amara.token })
  expect((await say(path, 'yes')).status).toBe(410)
  expect(await homes(amara)).toMatchObject([{ can_ask: false }])
})

test('"do not write again" holds for every question to that address', async () => {
  const { amara, agent, home } = await moved()
  await ask(amara, home.id)
  const path = depositLink(agent)
  expect((await app.call('POST', `${path}stop/`)).status).toBe(200)
  expect(await homes(amara)).toMatchObject([{ can_ask: false }])

  const bea = await moved()
  await ask(bea.amara, bea.home.id)
  expect((await say(depositLink(bea.agent), 'stop')).status).toBe(200)
  expect(await homes(bea.amara)).toMatchObject([{ can_ask: false, answer: null }])
})

test('a link of another question, or with one letter changed, leads nowhere', async () => {
  const { amara, agent, home } = await moved()
  const token = linkIn(agent, /\/landlord\/([\w-]+)/)
  const path = (of: string) => `/api/deposit-questions/${of}/`
  expect((await app.call('GET', path(token))).status).toBe(404)
  await ask(amara, home.id)
  const own = depositLink(agent)
  const forged = own.replace(/.(..)\/$/, (_, rest) => `_${rest}/`)
  expect((await app.call('GET', forged)).status).toBe(forged === own ? 200 : 404)
})

test('links about a deposit tried at random reveal nothing and are rate-limited', async () => {
  const answers = []
  for (let tries = 0; tries < 61; tries++)
    answers.push(await app.call('GET', `/api/deposit-questions/${'A'.repeat(64)}/`))
  expect(
    new Set(answers.slice(0, 30).map(({ status, body }) => JSON.stringify([status, body]))),
  ).toHaveLength(1)
  expect(answers.at(0)?.status).toBe(404)
  expect(answers.at(-1)?.status).toBe(429)
})
