import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
let count = 0

const saveTenancy = ({ token }: Someone, details: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', {
    token,
    body: aTenancy(details, { landlordCommunicationConsent: true }),
  })
const saveLandlord = ({ token }: Someone, more: object) =>
  app.call('POST', '/api/verification/landlord/', {
    token,
    body: { landlordCompany: 'Hallam Estates Ltd', agentName: 'Hallam', ...more },
  })
const invite = ({ token }: Someone, email: string) =>
  app.call('POST', '/api/verification/housemates/', { token, body: { email } })
const status = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/status/', { token })).body.data

// A Cyrillic о, е or х, a Greek ο, and labels that are not host names.
test.each([
  'f\u043Extons.co.uk',
  'k\u0435yturn.example',
  'fo\u0445tons.co.uk',
  'f\u03BFxtons.co.uk',
  'foxtons\u30FClettings.example',
  '-foxtons.co.uk',
  'foxtons-.co.uk',
])('an address at the look-alike or malformed domain %j is refused in every form', async (domain) => {
  const grace = await app.member()
  const address = `rents@${domain}`
  await saveTenancy(grace, { share: '50%' })
  expect((await saveTenancy(grace, { landlordEmail: address })).body).toMatchObject({
    landlordEmail: ['Contact email must be valid'],
  })
  expect((await saveLandlord(grace, { agentEmail: address, landlordEmail: address })).body).toMatchObject({
    agentEmail: ['Agent email must be valid'],
    landlordEmail: ['Contact email must be valid'],
  })
  expect((await invite(grace, address)).status).toBe(400)
  await app.work()
  expect(app.mail.emailsTo().filter(({ to }) => to.includes(domain))).toEqual([])
})

test('a domain of one foreign script, or with accents, is stored, used and shown in ASCII', async () => {
  for (const [domain, ascii] of [
    ['b\u00FCcher.example', 'xn--bcher-kva.example'],
    ['foxton\u1E63.example', 'xn--foxton-nz7b.example'],
    ['\u043F\u0440\u0438\u043C\u0435\u0440.example', 'xn--e1afmkfd.example'],
  ]) {
    const grace = await app.member()
    await saveTenancy(grace, { landlordEmail: `zo\u00EB@${domain}`, share: '50%' })
    await saveLandlord(grace, { agentEmail: `agent@${domain}` })
    await invite(grace, `ben@${domain}`)
    await app.work()
    expect(await status(grace)).toMatchObject({
      tenancy_details: { landlordEmail: `zo\u00EB@${ascii}` },
      landlord_details: { agentEmail: `agent@${ascii}` },
      landlord_request: { sent_to: `agent@${ascii}` },
    })
    const { body } = await app.call('GET', '/api/verification/housemates/', { token: grace.token })
    expect(body.invitations).toMatchObject([{ email: `ben@${ascii}` }])
    for (const to of [`agent@${ascii}`, `ben@${ascii}`]) expect(app.mail.emailsTo(to)).toHaveLength(1)
  }
})

test('the same domain in Unicode and ASCII is one address: it is asked and invited once', async () => {
  const grace = await app.member()
  await saveTenancy(grace, { share: '50%' })
  await saveLandlord(grace, { agentEmail: 'once@b\u00FCcher.example' })
  await app.work()
  await saveLandlord(grace, { agentEmail: 'once@xn--bcher-kva.example' })
  await app.work()
  expect(app.mail.emailsTo('once@xn--bcher-kva.example')).toHaveLength(1)
  expect((await invite(grace, 'twice@b\u00FCcher.example')).status).toBe(200)
  const again = (await invite(grace, 'twice@xn--bcher-kva.example')).body
  expect(again).toMatchObject({ email: [expect.stringContaining('invited this address already')] })
})

/** Changes this member's addresses back to the Unicode domain that earlier releases stored. */
async function storedInUnicode({ id }: Someone): Promise<void> {
  for (const [table, column] of [
    ['tenancy', 'landlord_email'],
    ['landlord_details', 'agent_email'],
    ['landlord_request', 'sent_to'],
    ['housemate_invitation', 'sent_to'],
  ])
    await app.context.db.execute(sql`
      update ${sql.raw(`${table}`)} set ${sql.raw(`${column}`)} =
        replace(${sql.raw(`${column}`)}, 'xn--fxtons-wqf', ${'f\u043Extons'}) where member_id = ${id}`)
}

test('an address stored with a Unicode domain is shown in ASCII, and saving it again sends no email', async () => {
  const grace = await app.member()
  const [agent, ascii] = [`agent-${++count}`, 'xn--fxtons-wqf.example']
  await saveTenancy(grace, { landlordEmail: `rents@${ascii}`, share: '50%' })
  await saveLandlord(grace, { agentEmail: `${agent}@${ascii}` })
  await invite(grace, `ben@${ascii}`)
  await app.work()
  await storedInUnicode(grace)
  expect(await status(grace)).toMatchObject({
    tenancy_details: { landlordEmail: `rents@${ascii}` },
    landlord_details: { agentEmail: `${agent}@${ascii}` },
    landlord_request: { sent_to: `${agent}@${ascii}` },
  })
  const { body } = await app.call('GET', '/api/verification/housemates/', { token: grace.token })
  expect(body.invitations).toMatchObject([{ email: `ben@${ascii}` }])
  await saveLandlord(grace, { agentEmail: `${agent}@${ascii}` })
  await app.work()
  expect(app.mail.emailsTo(`${agent}@${ascii}`)).toHaveLength(1)
  const path = /\/landlord\/([\w-]+)/.exec(app.mail.emailsTo(`${agent}@${ascii}`)[0]?.text ?? '')?.[1]
  const answered = await app.call('POST', `/api/verification/landlord-requests/${path}/`, {
    body: { answer: 'confirm' },
  })
  expect(answered.status).toBe(200)
})

test('“stop writing” for an address with a Unicode domain applies to its ASCII spelling', async () => {
  const digest = app.context.digest('tenancy', 'silenced-address', 'quiet@b\u00FCcher.example')
  await app.context.db.execute(
    sql`insert into landlord_silence (address_digest, since) values (${digest}, now())`,
  )
  for (const spelling of ['quiet@b\u00FCcher.example', 'Quiet+rent@xn--bcher-kva.example']) {
    const grace = await app.member()
    await saveTenancy(grace)
    expect((await saveLandlord(grace, { agentEmail: spelling })).status).toBe(200)
  }
  await app.work()
  const written = app.mail.emailsTo().filter(({ to }) => /quiet/i.test(to))
  expect(written).toEqual([])
})
