import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTenancy, createTenancyApp, type TenancyApp } from './testing/index.ts'

let app: TenancyApp
beforeAll(async () => {
  app = await createTenancyApp()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyApp['aMember']>>

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
  const token = /\/landlord\/([\w-]+)/.exec(app.mail.lettersTo(address)[0]?.text ?? '')?.[1]
  return `/api/verification/landlord-requests/${token}/`
}

describe('a question to a landlord', () => {
  test('is about the name it was asked with, whatever the tenant calls themselves before the press', async () => {
    const amara = await app.aMember()
    await saveTenancy(amara)
    await saveLandlord(amara, { agentEmail: 'first@hallam.example' })
    const path = await linkFor('first@hallam.example')
    expect((await rename(amara, 'Stranger')).status).toBe(200)
    expect((await app.call('GET', path)).body).toMatchObject({ state: 'open', tenant: 'Amara Okafor' })
    expect((await app.call('POST', path, { body: { answer: 'confirm' } })).status).toBe(200)
    expect(await answeredAbout(amara)).toEqual([{ tenant: 'Amara Okafor' }])
  })

  test('is asked anew when it is open under another name, and the former link closes', async () => {
    const amara = await app.aMember()
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

describe('an address at our own domain', () => {
  const OURS = ['rents@keyturn.example', 'Rents+1@KEYTURN.example', 'rents@desk.keyturn.example']

  test.each(OURS)('%s is no landlord’s, agent’s or housemate’s', async (address) => {
    const amara = await app.aMember()
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
    expect(app.mail.lettersTo(address)).toEqual([])
  })

  test('that was named before is not asked', async () => {
    const amara = await app.aMember()
    await saveTenancy(amara)
    await app.context.db.execute(
      sql`update tenancy set landlord_email = 'rents@keyturn.example' where member_id = ${amara.id}`,
    )
    expect((await saveLandlord(amara, { agentEmail: '' })).status).toBe(200)
    await app.work()
    expect(app.mail.lettersTo('rents@keyturn.example')).toEqual([])
  })
})
