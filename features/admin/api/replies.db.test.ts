import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { act } = adminRequests(() => app)
const phishing = {
  firstName: 'Customer: your bank link is suspended',
  lastName: 'Visit evil.example',
  message: 'Sign in within 24 hours at https://keyturn-secure.example/login',
}
const replied = async (email: string, token?: string) => {
  const body = { ...phishing, email }
  await app.call('POST', '/api/verification/contact/', { body, ...(token && { token }), from: '203.0.113.9' })
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from contact_message where email = ${email}`,
  )
  expect((await act(`messages/${rows[0]?.id}/reply/`, { reply: 'We ask for nothing.' })).status).toBe(200)
  await app.work()
  return app.mail.emailsTo(email).find(({ subject }) => subject === 'Our answer to your message')
}

test('a reply to an unverified address contains none of the sender’s text', async () => {
  const letter = await replied('victim@post.example')
  const all = JSON.stringify(letter)
  for (const word of ['suspended', 'evil', '24 hours', 'keyturn-secure']) expect(all).not.toContain(word)
  expect(letter?.text).toContain('We ask for nothing.')
  expect(letter?.text).toMatch(/M-[0-9A-F]{8}/)
})

test('a reply to a member’s verified address quotes their text', async () => {
  const member = await app.member()
  const letter = await replied(member.email, member.token)
  expect(letter?.text).toContain('You wrote:')
  expect(letter?.text).toContain('24 hours')
})
