import { PASSWORD, testWorld } from '@keyturn/identity/testing'
import { tenancy } from '@keyturn/tenancy'
import { anUpload, aPdf, createFileBox, tenancyContext } from '@keyturn/tenancy/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rentRise } from './index.ts'

const rentRiseWorld = () =>
  testWorld(({ context: given }) => {
    const files = createFileBox()
    const context = tenancyContext(given, files)
    return { context, features: [tenancy(context), rentRise(context)], files }
  })
type RentRiseWorld = Awaited<ReturnType<typeof rentRiseWorld>>

const PATH = '/api/verification/rent-notices/'
let app: RentRiseWorld
beforeAll(async () => {
  app = await rentRiseWorld()
  app.clock.setOffsetMs(Date.parse('2026-11-23T09:00:00Z') - Date.now())
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<RentRiseWorld['member']>>

const NOTICE = {
  country: 'england',
  let_as: 'private',
  form: 'form_4a',
  received_on: '20/11/2026',
  begins_on: '01/02/2027',
  rent: '£1,200',
  new_rent: 1250,
  frequency: 'month',
  home_began_on: '2025-02-01',
  period_began_on: '2026-11-01',
}
const check = ({ token }: Someone, change: object = {}) =>
  app.call('POST', PATH, { token, body: { ...NOTICE, ...change } })
const list = async ({ token }: Someone) => (await app.call('GET', PATH, { token })).body
const filePath = (id: string) => `${PATH}${id}/file/`
async function upload({ token }: Someone, id: string, name: string, content: Buffer) {
  const { headers, payload } = anUpload(name, content)
  const sent = { ...headers, authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ method: 'POST', url: filePath(id), headers: sent, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const download = ({ token }: Someone, id: string) =>
  app.http.inject({ method: 'GET', url: filePath(id), headers: { authorization: `Bearer ${token}` } })
const filesOf = ({ id }: Someone) => app.files.keys().filter((key) => key.includes(id))

describe('checking a rent rise', () => {
  test('shows each condition with its source and date, and each step with its last day', async () => {
    const amara = await app.member()
    const { status, body } = await check(amara)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      country: 'england',
      rent: 1200,
      new_rent: 1250,
      begins_on: '2027-02-01',
      last_rise_on: null,
      file: null,
      answer: {
        outcome: 'in_order',
        law: { page: { url: 'https://www.gov.uk/private-renting/rent-increases', read_on: '2026-11-23' } },
        doubts: [],
        earliest_on: '2027-02-01',
        no_legal_advice: expect.stringContaining('not legal advice'),
      },
    })
    const { conditions, steps } = body.data.answer
    expect(conditions.map(({ kind }: { kind: string }) => kind)).toEqual([
      'form',
      'notice',
      'last_rise',
      'home_began',
      'period',
    ])
    for (const { source } of conditions)
      expect(source).toEqual({
        title: expect.any(String),
        url: expect.stringMatching(/^https:/),
        read_on: '2026-11-23',
      })
    expect(steps).toContainEqual(
      expect.objectContaining({ by: '2027-01-31', says: expect.stringContaining('First-tier Tribunal') }),
    )
  })

  test('names an unmet condition, with the first possible day', async () => {
    const { body } = await check(await app.member(), { form: 'in_writing', begins_on: '2026-12-31' })
    expect(body.data.answer).toMatchObject({
      outcome: 'not_in_order',
      says: 'This rise does not look in order: 3 conditions are not met.',
      earliest_on: '2027-02-01',
    })
  })

  test('shows an unclear case as unknown, with the reason', async () => {
    const amara = await app.member()
    expect((await check(amara, { country: 'unsure' })).body.data).toMatchObject({
      country: null,
      answer: { outcome: 'cannot_tell', law: null, conditions: [] },
    })
    expect((await check(amara, { let_as: 'social' })).body.data.answer).toMatchObject({
      outcome: 'cannot_tell',
      doubts: [expect.stringContaining('council or housing association')],
    })
  })

  test('refuses impossible input at its field and stores nothing', async () => {
    const amara = await app.member()
    const answer = await check(amara, { begins_on: '30/02/2027', new_rent: '1100' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      begins_on: ['The day the new rent begins must be a date, like 01/05/2026'],
      new_rent: ['The new rent is lower than the old one. That is no rise, so there is nothing to check.'],
      error: expect.any(String),
    })
    expect((await check(amara, { leaves_on: '2027-01-15' })).body.leaves_on).toEqual([
      expect.stringContaining('never owe it'),
    ])
    expect((await check(amara, { verdict: 'in_order' })).status).toBe(400)
    expect((await check(amara, { begins_on: { day: 1 } })).status).toBe(400)
    expect(await list(amara)).toEqual({ items: [], total_count: 0 })
  })

  test('uses the present day: a passed deadline is shown as passed', async () => {
    const amara = await app.member()
    await check(amara, { received_on: '2026-09-01', begins_on: '2026-11-01' })
    const [{ answer }] = (await list(amara)).items
    expect(answer.steps[0].says).toContain('The last day to go to')
  })

  test('updates the same rise after a correction', async () => {
    const amara = await app.member()
    const { id } = (await check(amara, { form: 'unsure' })).body.data
    const path = `${PATH}${id}/`
    const answer = await app.call('PUT', path, { token: amara.token, body: NOTICE })
    expect(answer).toMatchObject({ status: 200, body: { data: { id, answer: { outcome: 'in_order' } } } })
    expect(await list(amara)).toMatchObject({ total_count: 1, items: [{ id, form: 'form_4a' }] })
  })

  test('stores at most thirty rises, even with concurrent requests', async () => {
    const amara = await app.member()
    const answers = await Promise.all(Array.from({ length: 33 }, () => check(amara)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_notices' })
    const [{ id }] = (await list(amara)).items
    expect((await app.call('DELETE', `${PATH}${id}/`, { token: amara.token })).status).toBe(204)
    expect((await check(amara)).status).toBe(200)
  })

  test('is private to its member', async () => {
    const amara = await app.member()
    const { id } = (await check(amara)).body.data
    await upload(amara, id, 'notice.pdf', aPdf())
    const stranger = await app.member()
    const { token } = stranger
    expect((await app.call('PUT', `${PATH}${id}/`, { token, body: NOTICE })).status).toBe(404)
    expect((await app.call('DELETE', `${PATH}${id}/`, { token })).status).toBe(404)
    expect((await upload(stranger, id, 'a.pdf', aPdf())).status).toBe(404)
    expect((await download(stranger, id)).statusCode).toBe(404)
    expect(filesOf(stranger)).toEqual([])
    expect(await list(stranger)).toEqual({ items: [], total_count: 0 })
    expect((await app.call('GET', PATH)).status).toBe(401)
    expect((await check(await app.member({ emailVerifiedAt: null }))).status).toBe(403)
    expect((await app.call('DELETE', `${PATH}no-id/`, { token })).status).toBe(404)
  })
})

describe('the file of a rent notice', () => {
  test('is stored encrypted, can be downloaded, and is deleted with the rise', async () => {
    const amara = await app.member()
    const { id } = (await check(amara)).body.data
    const kept = await upload(amara, id, '../Form <4A>.pdf', aPdf())
    expect(kept).toMatchObject({
      status: 200,
      body: { data: { file: { file_name: 'Form 4A.pdf', content_type: 'application/pdf' } } },
    })
    const [key = ''] = filesOf(amara)
    expect(app.files.content(key)?.includes('%PDF')).toBe(false)
    const back = await download(amara, id)
    expect(back.rawPayload.equals(aPdf())).toBe(true)
    expect(back.headers['content-disposition']).toMatch(/^attachment;/)
    expect(back.headers['content-security-policy']).toContain('sandbox')
    await app.call('PUT', `${PATH}${id}/`, { token: amara.token, body: NOTICE })
    expect((await list(amara)).items[0].file).not.toBeNull()
    await app.call('DELETE', `${PATH}${id}/`, { token: amara.token })
    await app.work()
    expect(filesOf(amara)).toEqual([])
  })

  test('is replaced by a better picture, and another file type is refused by its bytes', async () => {
    const amara = await app.member()
    const { id } = (await check(amara)).body.data
    await upload(amara, id, 'a.pdf', aPdf())
    await upload(amara, id, 'b.pdf', aPdf())
    const program = await upload(amara, id, 'notice.pdf', Buffer.from('MZ this is a program'))
    expect(program).toMatchObject({ status: 415, body: { code: 'unsupported_file' } })
    await app.work()
    expect(filesOf(amara)).toHaveLength(1)
    expect((await list(amara)).items[0].file.file_name).toBe('b.pdf')
  })

  test('is in a member’s data copy, and deleted with the account', async () => {
    const amara = await app.member()
    const { id } = (await check(amara)).body.data
    await upload(amara, id, 'a.pdf', aPdf())
    const files = await rentRise(app.context).personalData.files?.(amara.id)
    expect(files).toEqual([{ name: `rent-notice-2027-02-01-${id}.pdf`, content: aPdf() }])
    await app.call('DELETE', '/api/auth/profile/', { token: amara.token, body: { password: PASSWORD } })
    await app.work()
    expect(filesOf(amara)).toEqual([])
    expect(await rentRise(app.context).personalData.files?.(amara.id)).toEqual([])
  })
})
