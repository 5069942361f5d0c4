import { randomUUID } from 'node:crypto'
import { minutes } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmationsOf } from './actions/yearly-confirmation.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
const CONSENT = { landlordCommunicationConsent: true }
const saveHome = async ({ token }: Someone, details: object = {}) => {
  const { status } = await app.call('POST', '/api/verification/tenancy/', {
    token,
    body: aTenancy(details, CONSENT),
  })
  expect(status).toBe(200)
  await app.advance(minutes(1))
}
const nameAgent = async ({ token }: Someone, agentEmail: string) => {
  const body = { landlordCompany: 'Hallam Estates', agentName: 'Hallam Lettings', agentEmail, ...CONSENT }
  expect((await app.call('POST', '/api/verification/landlord/', { token, body })).status).toBe(200)
  await app.advance(minutes(1))
}
const emailsTo = (address: string) => app.mail.emailsTo(address).map(({ text }) => text)
const landlordFormOf = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/status/', { token })).body.data.landlord_details
const NEXT_HOME = {
  newHome: true,
  propertyAddress: '9 Hidden Lane, Hull',
  tenancyStartDate: '2026-01-10',
  landlordName: 'Nora New',
}

test('a move asks the contact of the new home, and not the agent of the earlier home', async () => {
  const amara = await app.member()
  const [agent, contact] = ['ex@oldagent.example', 'nora@newlandlord.example']
  await saveHome(amara)
  await nameAgent(amara, agent)
  expect(emailsTo(agent)).toHaveLength(1)
  await saveHome(amara, { ...NEXT_HOME, landlordEmail: contact })
  await saveHome(amara, { ...NEXT_HOME, landlordEmail: contact, monthlyRent: 1250 })
  expect(emailsTo(agent)).toHaveLength(1)
  expect(emailsTo(contact)).toHaveLength(2)
  expect(emailsTo(contact)[0]).toContain('9 Hidden Lane')
})

test('the agent of an earlier home is asked about the next home if the member names the agent again', async () => {
  const amara = await app.member()
  const agent = 'both@agency.example'
  await saveHome(amara)
  await nameAgent(amara, agent)
  await saveHome(amara, NEXT_HOME)
  await nameAgent(amara, agent)
  expect(emailsTo(agent)).toHaveLength(2)
  expect(emailsTo(agent)[0]).toContain('9 Hidden Lane')
  const token = /\/landlord\/([\w-]+)/.exec(emailsTo(agent)[0] ?? '')?.[1]
  const answer = { answer: 'confirm' }
  await app.call('POST', `/api/verification/landlord-requests/${token}/`, { body: answer })
  expect(await confirmationsOf(app.context, agent)).toMatchObject([{ address: '9 Hidden Lane, Hull' }])
})

test('an agent named before the first home is asked about that home', async () => {
  const amara = await app.member()
  const agent = 'early@agency.example'
  await nameAgent(amara, agent)
  await saveHome(amara)
  expect(emailsTo(agent)).toHaveLength(1)
})

test('after a corrected address only the new contact is emailed, and the agent named for the old address is dropped', async () => {
  const amara = await app.member()
  const [agent, contact] = [`${randomUUID()}@corrected.example`, 'nora@corrected.example']
  await saveHome(amara)
  await nameAgent(amara, agent)
  const { body } = await app.call('POST', '/api/verification/tenancy/', {
    token: amara.token,
    body: aTenancy({ propertyAddress: '9 Hidden Lane, Hull', landlordEmail: contact }, CONSENT),
  })
  expect(body.warnings).toMatchObject([
    { field: 'propertyAddress', message: expect.stringContaining('agent') },
  ])
  await app.advance(minutes(1))
  expect(emailsTo(agent)).toHaveLength(1)
  expect(emailsTo(contact).at(-1)).toContain('9 Hidden Lane')
  expect(await landlordFormOf(amara)).toMatchObject({ agentName: '', agentEmail: '' })
})

test('the landlord form does not show the earlier home’s agent after a move', async () => {
  const amara = await app.member()
  await saveHome(amara)
  await nameAgent(amara, 'ex@form.example')
  expect(await landlordFormOf(amara)).toMatchObject({ agentEmail: 'ex@form.example' })
  await saveHome(amara, NEXT_HOME)
  expect(await landlordFormOf(amara)).toMatchObject({ agentName: '', agentEmail: '' })
})

test('an email tells the member that another agent was named, and the first named agent causes none', async () => {
  const amara = await app.member()
  await saveHome(amara)
  await nameAgent(amara, 'first@agency.example')
  await nameAgent(amara, 'first@agency.example')
  const named = () => app.mail.emailsTo(amara.email).filter(({ subject }) => /agent/.test(subject))
  expect(named()).toEqual([])
  await nameAgent(amara, 'ex@oldagent.example')
  expect(named()).toHaveLength(1)
  expect(named()[0]?.text).toContain('ex@oldagent. example')
})

test('a member reads by email that an agent is asked who was named before they consented', async () => {
  const amara = await app.member()
  const [ex, later] = [`${randomUUID()}@later.example`, `${randomUUID()}@settings.example`]
  const named = () => app.mail.emailsTo(amara.email).filter(({ subject }) => /agent/.test(subject))
  const save = async (agentEmail: string, landlordCommunicationConsent: boolean) => {
    const body = { landlordCompany: 'Hallam Estates', agentEmail, landlordCommunicationConsent }
    expect((await app.call('POST', '/api/verification/landlord/', { token: amara.token, body })).status).toBe(
      200,
    )
    await app.advance(minutes(1))
  }
  await saveHome(amara)
  await save('', false)
  await save(ex, false)
  expect([emailsTo(ex), named()]).toEqual([[], []])
  await save(ex, true)
  expect([emailsTo(ex).length, named().length]).toEqual([1, 1])
  expect(named()[0]?.text).toContain('later. example')
  await save(ex, false)
  await save(later, false)
  await app.call('PUT', '/api/privacy/consents/', { token: amara.token, body: CONSENT })
  await saveHome(amara, { monthlyRent: 1250 })
  expect([emailsTo(later).length, named().length]).toEqual([1, 2])
  await saveHome(amara, { monthlyRent: 1300 })
  expect([emailsTo(later).length, named().length]).toEqual([2, 2])
})

test('a member reads by email that another address of the landlord is asked, also after a correction', async () => {
  const amara = await app.member()
  const [real, ex] = [`${randomUUID()}@landlord.example`, `${randomUUID()}@ex.example`]
  const named = () =>
    app.mail.emailsTo(amara.email).filter(({ subject }) => /landlord or agent/.test(subject))
  const save = async (landlordEmail: string) => {
    const body = { landlordCompany: 'Hallam Estates', landlordEmail, ...CONSENT }
    await app.call('POST', '/api/verification/landlord/', { token: amara.token, body })
    await app.advance(minutes(1))
  }
  await saveHome(amara, { landlordEmail: real })
  await save(real)
  await saveHome(amara, { landlordEmail: real, monthlyRent: 1250 })
  expect([emailsTo(real).length, named().length]).toEqual([2, 0])
  await save(ex)
  expect([emailsTo(ex).length, named().length]).toEqual([1, 1])
  await saveHome(amara, { landlordEmail: ex, propertyAddress: '9 Hidden Lane, Hull' })
  expect([emailsTo(ex).length, named().length]).toEqual([2, 2])
  expect(named()[0]?.text).toContain('ex. example')
})
