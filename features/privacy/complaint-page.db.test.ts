import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivacyWorld, privacyWorld } from './testing/index.ts'

let app: PrivacyWorld
beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const send = (fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: '/complaints',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const complaint = {
  name: 'Ada Renter',
  email: 'ada.form@example.com',
  about: 'other',
  message: 'The report of May is wrong.',
}

test('a complaint form sent without JavaScript returns a page, and the complaint is stored', async () => {
  const sent = await send(complaint)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(sent.headers['cache-control']).toBe('no-store')
  expect(sent.body).toMatch(/We have your complaint.*KC-\w{4}-\w{4}/s)
  await app.work()
  expect(app.mail.emailsTo(complaint.email)[0]?.subject).toMatch(/^We have your complaint/)
})

test.each([
  ['an empty subject', { about: '' }, 'Please say what it is about'],
  ['an empty name', { name: ' ' }, 'Please tell us your name'],
  ['an empty message', { message: '' }, 'Please tell us what happened'],
])('a complaint form with %s is shown again with its input', async (_name, change, problem) => {
  const refused = await send({ ...complaint, message: '<b>"Wrong" & more</b>', ...change })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain(problem)
  expect(refused.body).toContain('ada.form@example.com')
  expect(refused.body).not.toContain('<b>"Wrong"')
})

test('a sixth complaint within the hour to one mailbox is refused, in all spellings of its address', async () => {
  const spellings = ['bo@gmail.com', 'bo+1@gmail.com', 'b.o@gmail.com', 'BO@googlemail.com', 'bo+2@gmail.com']
  for (const [at, email] of [...spellings, 'b.o+3@googlemail.com'].entries()) {
    const payload = { ...complaint, email, message: `Number ${at}` }
    const sent = await app.call('POST', '/api/privacy/complaints/', {
      body: payload,
      from: `203.0.114.${at}`,
    })
    expect(sent.status, email).toBe(at < 5 ? 201 : 429)
  }
})

test('a sixth complaint of a visitor within the hour is refused on a page that keeps the input', async () => {
  const many = { ...complaint, email: 'many@example.com' }
  for (let at = 0; at < 5; at++)
    expect((await send({ ...many, message: `Number ${at}` })).statusCode).toBe(200)
  const refused = await send({ ...many, message: 'One more' })
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('One more')
})
