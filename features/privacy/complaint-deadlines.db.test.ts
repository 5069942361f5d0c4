import { days } from '@keyturn/platform/clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerComplaint, extendComplaint } from './actions/resolve-complaint.ts'
import { type PrivacyWorld, privacyWorld } from './testing/index.ts'

let app: PrivacyWorld
beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const message = 'You read my account twice on one day.'

async function complaint(about: string) {
  const member = await app.member()
  const { token } = member
  const sent = await app.call('POST', '/api/privacy/complaints/', { token, body: { about, message } })
  expect(sent.status).toBe(201)
  await app.work()
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from complaint where reference = ${sent.body.reference}`,
  )
  const stored = async () => (await app.call('GET', '/api/privacy/overview/', { token })).body.complaints[0]
  const lastLetter = () => app.mail.emailsTo(member.email)[0]
  return { id: rows[0]?.id ?? '', sent: sent.body, stored, lastLetter }
}

test('a complaint about bank access has the shorter deadline, named in its acknowledgement', async () => {
  const { sent, lastLetter } = await complaint('bank')
  const other = await complaint('service')
  expect(sent.answer_by < other.sent.answer_by).toBe(true)
  expect(lastLetter()?.text).toContain('(15 working days)')
  expect(other.lastLetter()?.text).toContain('(8 weeks)')
})

test('the deadline of a complaint about bank access is extended once, with a reason for the sender and an audit entry', async () => {
  const { id, sent, stored, lastLetter } = await complaint('bank')
  const adminId = (await app.member()).id
  const word = {
    complaintId: id,
    adminId,
    because: 'The bank must tell us what it sent, and has not answered.',
  }
  await extendComplaint(app.context, word)
  await app.work()
  expect((await stored()).answer_by > sent.answer_by).toBe(true)
  expect(lastLetter()?.subject).toContain('takes us longer')
  expect(lastLetter()?.text).toContain('has not answered')
  await expect(extendComplaint(app.context, word)).rejects.toMatchObject({ code: 'already_decided' })
  const { rows } = await app.context.db.execute(
    sql`select 1 from audit_event where act = 'complaint.extended' and facts ->> 'complaintId' = ${id}`,
  )
  expect(rows).toHaveLength(1)
})

test('a complaint about another subject cannot be extended', async () => {
  const { id, sent, stored } = await complaint('data')
  const adminId = (await app.member()).id
  const word = { complaintId: id, adminId, because: 'We are busy.' }
  await expect(extendComplaint(app.context, word)).rejects.toMatchObject({ code: 'not_possible_now' })
  expect((await stored()).answer_by).toBe(sent.answer_by)
})

test('a complaint settled within three business days gets a summary, and later a full answer', async () => {
  const soon = await complaint('money')
  const late = await complaint('money')
  const adminId = (await app.member()).id
  const answer = 'The points are back in your account.'
  await answerComplaint(app.context, { complaintId: soon.id, adminId, answer, accepted: true })
  await app.work()
  expect(soon.lastLetter()?.text).toContain('we treat your complaint as resolved')
  expect(soon.lastLetter()?.text).toContain('We belong to no scheme for alternative dispute resolution.')
  await app.jump(days(8))
  await answerComplaint(app.context, { complaintId: late.id, adminId, answer, accepted: true })
  await app.work()
  expect(late.lastLetter()?.text).toContain(answer)
  expect(late.lastLetter()?.text).not.toContain('we treat your complaint as resolved')
})
