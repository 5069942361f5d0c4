import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTenancies } from './index.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>

const saveLandlord = ({ token }: Someone, more: object) =>
  app.call('POST', '/api/verification/landlord/', {
    token,
    body: {
      landlordCompany: 'Hallam Estates Ltd',
      landlordAddress: '1 High Street, Bristol',
      agentName: 'Hallam Lettings',
      landlordCommunicationConsent: true,
      ...more,
    },
  })
const saveTenancy = ({ token }: Someone, details: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', {
    token,
    body: aTenancy(details, { landlordCommunicationConsent: true }),
  })
const rename = ({ token }: Someone, last: string) =>
  app.call('PATCH', '/api/auth/profile/', { token, body: { first_name: 'Amara', last_name: last } })
const answeredAbout = async ({ id }: Someone) =>
  (
    await app.context.db.execute(
      sql`select answered_facts ->> 'tenant' as tenant from landlord_request
        where member_id = ${id} and answered_at is not null`,
    )
  ).rows

async function linkFor(address: string): Promise<string> {
  await app.work()
  const token = /\/landlord\/([\w-]+)/.exec(app.mail.emailsTo(address)[0]?.text ?? '')?.[1]
  return `/api/verification/landlord-requests/${token}/`
}

describe('a question to a landlord', () => {
  test('waits until the tenant has entered a name', async () => {
    const amara = await app.member()
    // As after a password reset from another device.
    await app.context.db.execute(
      sql`update member set first_name = '', last_name = '' where id = ${amara.id}`,
    )
    await saveTenancy(amara)
    await saveLandlord(amara, { agentEmail: 'nameless@hallam.example' })
    await app.work()
    expect(app.mail.emailsTo('nameless@hallam.example')).toEqual([])
    await rename(amara, 'Osei')
    await saveLandlord(amara, { agentEmail: 'nameless@hallam.example' })
    await app.work()
    expect(app.mail.emailsTo('nameless@hallam.example')).toHaveLength(1)
  })

  test('keeps the name it was asked with, even if the tenant’s name changes', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    await saveLandlord(amara, { agentEmail: 'first@hallam.example' })
    const path = await linkFor('first@hallam.example')
    expect((await rename(amara, 'Stranger')).status).toBe(200)
    expect((await app.call('GET', path)).body).toMatchObject({ state: 'open', tenant: 'Amara Okafor' })
    expect((await app.call('POST', path, { body: { answer: 'confirm' } })).status).toBe(200)
    expect(await answeredAbout(amara)).toEqual([{ tenant: 'Amara Okafor' }])
  })

  test('is asked again under a changed name, and its former link is closed', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    await saveLandlord(amara, { agentEmail: 'second@hallam.example' })
    const former = await linkFor('second@hallam.example')
    await rename(amara, 'Married')
    await saveLandlord(amara, { agentEmail: 'second@hallam.example' })
    const later = await linkFor('second@hallam.example')
    expect((await app.call('GET', later)).body).toMatchObject({ tenant: 'Amara Married' })
    expect((await app.call('POST', former, { body: { answer: 'confirm' } })).status).toBe(410)
  })
})

async function confirmedBy({ id }: Someone, day = '2027-06-01'): Promise<string | null | undefined> {
  return (await loadTenancies(app.context.db, id, day))[0]?.confirmedBy
}

async function confirmed(agentEmail: string, details: object = {}): Promise<Someone> {
  const amara = await app.member()
  await saveTenancy(amara, details)
  await saveLandlord(amara, { agentEmail })
  const path = await linkFor(agentEmail)
  expect((await app.call('POST', path, { body: { answer: 'confirm' } })).status).toBe(200)
  return amara
}
const changeTerms = ({ token }: Someone, change: object) =>
  app.call('POST', '/api/verification/tenancy/terms/', { token, body: change })

describe('a landlord’s confirmation', () => {
  test('applies to landlord, tenant’s share and terms, as the email and page show them', async () => {
    const amara = await app.member()
    await saveTenancy(amara, { share: '50%', rentDay: 3 })
    await changeTerms(amara, { from: '2027-06-01', monthlyRent: 1200, landlordName: 'Duke of Westminster' })
    await saveLandlord(amara, { agentEmail: 'third@hallam.example' })
    const path = await linkFor('third@hallam.example')
    expect((await app.call('GET', path)).body).toMatchObject({
      landlord: 'Hallam Lettings',
      monthlyRent: 1160,
      share: 580,
      rentDay: 3,
      laterTerms: [
        { from: '2027-06-01', landlord: 'Duke of Westminster', monthlyRent: 1200, share: 600, rentDay: 3 },
      ],
    })
    const letter = app.mail.emailsTo('third@hallam.example')[0]?.text
    for (const words of [
      'Hallam Lettings',
      '£580.00',
      '3rd of the month',
      'Landlord from 01 June 2027',
      'Duke of Westminster',
    ])
      expect(letter).toContain(words)
    await app.call('POST', path, { body: { answer: 'confirm' } })
    const { rows } = await app.context.db.execute(
      sql`select answered_facts -> 'terms' as terms from landlord_request
        where member_id = ${amara.id} and answered_at is not null`,
    )
    expect(rows[0]?.terms).toMatchObject([
      { landlord: 'Hallam Lettings', rentPence: 116_000, every: 'month', share: 0.5 },
      { from: '2027-06-01', landlord: 'Duke of Westminster', rentPence: 120_000, share: 0.5 },
    ])
    expect(await confirmedBy(amara, '2027-05-31')).toBe('third@hallam.example')
    expect(await confirmedBy(amara, '2027-06-01')).toBe('third@hallam.example')
  })

  test.each([
    ['the landlord', { landlordName: 'Duke of Westminster' }],
    ['the share', { share: '25%' }],
    ['the rent', { monthlyRent: 2000 }],
    ['the rent frequency', { frequency: 'week' }],
    ['the rent day', { rentDay: 12, effectiveFrom: 'always' }],
    ['the address', { propertyAddress: 'Flat 14, 2 Alma Road, Bristol, BS8 2DJ', newHome: false }],
    ['the first day', { tenancyStartDate: '2025-03-12' }],
  ])('ends with a change of %s', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@hallam.example`
    const amara = await confirmed(email, { rentDay: 3 })
    expect(await confirmedBy(amara)).toBe(email)
    expect((await saveTenancy(amara, { rentDay: 3, ...change })).status).toBe(200)
    expect(await confirmedBy(amara)).toBeNull()
  })

  test.each([
    ['terms', (id: string) => sql`update tenancy_terms set payee = 'Duke' where member_id = ${id}`],
    ['share', (id: string) => sql`update tenancy_terms set share = 0.1 where member_id = ${id}`],
    ['end', (id: string) => sql`update tenancy set agreed_end_on = '2030-01-01' where member_id = ${id}`],
  ])('ends even if only the stored %s changed', async (what, change) => {
    const amara = await confirmed(`stored-${what}@hallam.example`)
    await app.context.db.execute(change(amara.id))
    expect(await confirmedBy(amara)).toBeNull()
  })

  test('ends if another address says that this is not its tenant', async () => {
    const amara = await confirmed('friend@post.example')
    await saveLandlord(amara, { agentEmail: 'agent@hallam.example' })
    const path = await linkFor('agent@hallam.example')
    expect((await app.call('POST', path, { body: { answer: 'not_my_tenant' } })).status).toBe(200)
    expect(await confirmedBy(amara)).toBeNull()
  })

  test('continues with the corrections that the tenant accepted', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    await saveLandlord(amara, { agentEmail: 'fourth@hallam.example' })
    const path = await linkFor('fourth@hallam.example')
    await app.call('POST', path, { body: { answer: 'correct', monthlyRent: '1,250' } })
    const accept = { token: amara.token, body: { accept: true } }
    expect((await app.call('POST', '/api/verification/landlord/correction/', accept)).status).toBe(200)
    expect(await confirmedBy(amara)).toBe('fourth@hallam.example')
    await saveTenancy(amara, { monthlyRent: 1160 })
    expect(await confirmedBy(amara)).toBeNull()
  })
})

describe('an email address at our own domain', () => {
  const OURS = ['rents@keyturn.example', 'Rents+1@KEYTURN.example', 'rents@desk.keyturn.example']

  test.each(OURS)('is refused for landlord, agent and housemate: %s', async (address) => {
    const amara = await app.member()
    const refused = await saveTenancy(amara, { landlordEmail: address })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('not ours')
    await saveTenancy(amara)
    for (const field of ['agentEmail', 'landlordEmail']) {
      const answer = await saveLandlord(amara, { [field]: address })
      expect(answer.status, field).toBe(400)
      expect(JSON.stringify(answer.body)).toContain('not ours')
    }
    const invited = await app.call('POST', '/api/verification/housemates/', {
      token: amara.token,
      body: { email: address },
    })
    expect(JSON.stringify(invited.body)).toContain('an address of ours')
    await app.work()
    expect(app.mail.emailsTo(address)).toEqual([])
  })

  test('is not asked if it was declared before', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    await app.context.db.execute(
      sql`update tenancy set landlord_email = 'rents@keyturn.example' where member_id = ${amara.id}`,
    )
    expect((await saveLandlord(amara, { agentEmail: '' })).status).toBe(200)
    await app.work()
    expect(app.mail.emailsTo('rents@keyturn.example')).toEqual([])
  })
})
