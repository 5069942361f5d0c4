import { memberErased } from '@keyturn/identity'
import { PASSWORD } from '@keyturn/identity/testing'
import type { OutgoingMail } from '@keyturn/providers/mail'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPPORT_CONSENT } from './domain/support-needs.ts'
import { largePrintMail } from './index.ts'
import { type PrivacyWorld, privacyWorld } from './testing/index.ts'

let app: PrivacyWorld
beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const PATH = '/api/privacy/support-needs/'
const agreed_to = SUPPORT_CONSENT.version
const needs = {
  large_print: true,
  by_phone: false,
  more_time: true,
  speaker: { name: 'Ada Osei', relation: 'My sister', contact: '07700 900555' },
  own_words: 'I read slowly.',
}
const nothing = { large_print: false, by_phone: false, more_time: false, speaker: null, own_words: '' }
const put = (token: string, body: object) => app.call('PUT', PATH, { token, body })
const save = (token: string, body: object) => put(token, { ...body, current_password: PASSWORD })
const rowsOf = async (memberId: string) => {
  const { rows } = await app.context.db.execute(sql`select * from support_need where member_id = ${memberId}`)
  return rows
}

test('support needs are stored with the consent text, and read by their own call', async () => {
  const { token } = await app.member()
  expect((await app.call('GET', PATH, { token })).body).toEqual({ needs: null, consent: SUPPORT_CONSENT })
  const saved = await save(token, { ...needs, agreed_to })
  expect(saved.body.needs).toMatchObject(needs)
  const { body } = await app.call('GET', '/api/privacy/overview/', { token })
  expect(body.consents).toMatchObject([{ title: 'What helps me', given: true, text: SUPPORT_CONSENT.text }])
})

test.each([
  ['no consent', needs, 'agreed_to'],
  ['a consent to another text', { ...needs, agreed_to: '2020-01' }, 'agreed_to'],
  [
    'a contact person without a name',
    { ...needs, agreed_to, speaker: { ...needs.speaker, name: ' ' } },
    'speaker.name',
  ],
  ['a text that is too long', { ...needs, agreed_to, own_words: 'x'.repeat(501) }, 'own_words'],
])('support needs are refused with %s', async (_name, body, field) => {
  const { id, token } = await app.member()
  const refused = await save(token, body)
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]])
  expect(await rowsOf(id)).toEqual([])
})

test.each([
  ['is erased', (token: string) => app.call('DELETE', PATH, { token })],
  ['is saved empty', (token: string) => save(token, { ...nothing, agreed_to })],
])(
  'support needs are deleted at once when the form %s, and are not in the audit trail',
  async (_name, erase) => {
    const { id, token } = await app.member()
    await save(token, { ...needs, agreed_to })
    expect((await erase(token)).body.needs).toBeNull()
    expect(await rowsOf(id)).toEqual([])
    const { rows } = await app.context.db.execute(
      sql`select act, facts from audit_event where member_id = ${id} and act like 'support-needs.%' order by at, id`,
    )
    expect(rows).toEqual([
      { act: 'support-needs.kept', facts: { consent: agreed_to } },
      { act: 'support-needs.erased', facts: {} },
    ])
  },
)

test('support needs are deleted with the account', async () => {
  const { id, token } = await app.member()
  await save(token, { ...needs, agreed_to })
  const { db, queue } = app.context
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: id, addressDigests: [] }))
  await app.work()
  expect(await rowsOf(id)).toEqual([])
})

test('a data copy has each support need with a plain label', async () => {
  const { token } = await app.member()
  await save(token, { ...needs, agreed_to })
  const asked = await app.call('POST', '/api/privacy/export/', { token })
  await app.work()
  const download = await app.http.inject({
    url: `/api/privacy/export/${asked.body.id}/download/`,
    headers: { authorization: `Bearer ${token}` },
  })
  const page = strFromU8(
    unzipSync(new Uint8Array(download.rawPayload))['keyturn-data.html'] ?? new Uint8Array(),
  )
  for (const words of [
    'What helps you',
    '<dt>Emails in large print</dt><dd>Yes</dd>',
    '<dt>Who may speak for you</dt><dd>Ada Osei</dd>',
    '<dt>How we reach them</dt><dd>07700 900555</dd>',
    '<dt>In your own words</dt><dd>I read slowly.</dd>',
  ])
    expect(page).toContain(words)
})

const CONTACT_CHANGED = 'You changed how we contact you'
const NAMED = 'A person may now speak for you'
const subjectsTo = async (email: string) => {
  await app.work()
  return app.mail.emailsTo(email).map(({ subject }) => subject)
}

test('naming a person who may speak for the member needs the password, and other changes do not', async () => {
  const { id, token } = await app.member()
  const body = { ...needs, agreed_to }
  for (const proof of [{}, { current_password: 'wrong' }]) {
    const refused = await put(token, { ...body, ...proof })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['current_password']])
  }
  expect(await rowsOf(id)).toEqual([])
  expect((await put(token, { ...body, current_password: PASSWORD })).status).toBe(200)
  expect((await put(token, { ...body, large_print: false })).status).toBe(200)
  const other = { ...body, speaker: { ...needs.speaker, contact: '07000 666666' } }
  expect((await put(token, other)).status).toBe(400)
  expect((await put(token, { ...body, speaker: null })).status).toBe(200)
  expect((await put(token, body)).status).toBe(400)
})

test('an email reports that a person who may speak was named, without the name', async () => {
  const { email, token } = await app.member()
  await save(token, { ...needs, agreed_to })
  expect(await subjectsTo(email)).toContain(NAMED)
  await save(token, { ...needs, agreed_to, more_time: false })
  const letters = app.mail.emailsTo(email).filter(({ subject }) => subject === NAMED)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).not.toMatch(/Ada|sister|07700/)
})

test('an email reports a changed free text or wish for calls, without its content', async () => {
  const { email, token } = await app.member()
  const changed = async () =>
    (await subjectsTo(email)).filter((subject) => subject === CONTACT_CHANGED).length
  await save(token, { ...nothing, large_print: true, agreed_to })
  expect(await changed()).toBe(0)
  await save(token, { ...nothing, own_words: 'Please speak to Mallory only', agreed_to })
  expect(await changed()).toBe(1)
  expect(app.mail.emailsTo(email).some(({ text }) => text.includes('Mallory'))).toBe(false)
  await save(token, { ...nothing, own_words: 'Please speak to Mallory only', more_time: true, agreed_to })
  expect(await changed()).toBe(1)
})

test('a password reset removes the person who may speak and recent free text, and keeps the other needs', async () => {
  const [full, only, early] = [await app.member(), await app.member(), await app.member()]
  await save(early.token, { ...needs, agreed_to })
  await app.context.db.execute(sql`
    update support_need set agreed_at = agreed_at - interval '31 days' where member_id = ${early.id}`)
  await save(full.token, { ...needs, agreed_to })
  await save(only.token, { ...nothing, speaker: needs.speaker, agreed_to })
  for (const { email } of [full, only, early]) {
    await app.call('POST', '/api/auth/forgot-password/', { body: { email } })
    await app.work()
    const link = app.mail.emailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
    const body = {
      token: link.findLast(Boolean),
      password: 'copper-kettle-77',
      password_confirm: 'copper-kettle-77',
    }
    expect((await app.call('POST', '/api/auth/reset-password/', { body })).status).toBe(200)
    await app.work()
  }
  expect(await rowsOf(full.id)).toMatchObject([
    { speaker_name: null, speaker_contact: null, more_time: true, by_phone: false, own_words: null },
  ])
  expect(await rowsOf(early.id)).toMatchObject([{ speaker_name: null, own_words: needs.own_words }])
  expect(await rowsOf(only.id)).toEqual([])
})

test('emails have large print only for members who asked for it', async () => {
  const [large, plain] = [await app.member(), await app.member()]
  await save(large.token, { ...needs, agreed_to })
  const sent: Record<string, string> = {}
  const box = {
    send: async ({ to, html }: OutgoingMail) => {
      sent[to.address] = html
    },
  }
  const mail = largePrintMail(box, app.context.db)
  for (const address of [large.email, plain.email, 'stranger@post.example'])
    await mail.send({ id: address, to: { address }, subject: 'Rent', text: 'Rent', html: 'font-size:16px' })
  expect(sent).toEqual({
    [large.email]: 'font-size:24px',
    [plain.email]: 'font-size:16px',
    'stranger@post.example': 'font-size:16px',
  })
})
