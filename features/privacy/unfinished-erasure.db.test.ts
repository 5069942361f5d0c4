import { PASSWORD } from '@keyturn/identity/testing'
import { days, minutes } from '@keyturn/platform/clock'
import { MailRefused } from '@keyturn/providers/mail'
import { aTenancy } from '@keyturn/tenancy/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerComplaint } from './actions/resolve-complaint.ts'
import { type PrivacyWorld, privacyWorld, SUPPORT } from './testing/index.ts'

let app: PrivacyWorld

beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const get = (path: string, token: string | null) => app.call('GET', path, { token })
const post = (path: string, token: string | null, body: object = {}) =>
  app.call('POST', path, { token, body })

async function aSettledMember() {
  const member = await app.member({ firstName: 'Ngozi' })
  expect((await post('/api/verification/tenancy/', member.token, aTenancy())).status).toBe(200)
  return member
}

test('a closed account keeps the key to a plan or bank link until that has ended, and staff are notified daily', async () => {
  const { id, token } = await aSettledMember()
  const { db, clock } = app.context
  let left = ['plan sub_1']
  const ours = app.context.personalData
  const bank = { erased: 'at once', exported: 'Told before a plan' } as const
  app.context.personalData = () => [
    ...ours().map((part) => ({
      ...part,
      tables: Object.fromEntries(Object.entries(part.tables).filter(([name]) => name !== 'onboarding_draft')),
    })),
    {
      title: 'Plan',
      tables: { onboarding_draft: bank },
      unfinished: async (_db, memberId) => (memberId === id ? left : []),
    },
  ]
  await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  await app.work()
  await db.execute(sql`
    insert into onboarding_draft (member_id, answers, saved_at) values (${id}, '{}', ${clock.now().toISOString()})`)
  const kept = async () =>
    (await db.execute(sql`select 1 from onboarding_draft where member_id = ${id}`)).rows.length
  const told = () =>
    app.mail.emailsTo(SUPPORT).filter(({ text }) => text.includes(`The account ${id} was closed`)).length
  await app.advance(days(1) + minutes(1))
  expect([await kept(), told()]).toEqual([1, 1])
  await app.advance(days(1) + minutes(1))
  expect([await kept(), told()]).toEqual([1, 2])
  left = []
  await app.advance(days(1) + minutes(1))
  expect([await kept(), told()]).toEqual([0, 2])
  app.context.personalData = ours
})

test('a complaint is reopened if the mailbox rejects its answer, and staff are notified', async () => {
  const admin = await app.member()
  const address = 'gone@refused.example'
  const { body } = await post('/api/privacy/complaints/', null, {
    about: 'data',
    message: 'You wrote to me.',
    name: 'Gone Away',
    email: address,
  })
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from complaint where reference = ${body.reference}`,
  )
  await app.work()
  const before = app.mail.emailsTo(SUPPORT).length
  const { mail } = app.context
  const send = mail.send
  mail.send = async (letter) => {
    if (letter.to.address === address) throw new MailRefused('No such mailbox.')
    return send(letter)
  }
  await answerComplaint(app.context, { complaintId: rows[0]?.id ?? '', answer: 'No.', adminId: admin.id })
  await app.work()
  mail.send = send
  const { rows: after } = await app.context.db.execute(
    sql`select state, answer from complaint where reference = ${body.reference}`,
  )
  expect(after).toEqual([{ state: 'acknowledged', answer: null }])
  expect(app.mail.emailsTo(SUPPORT).length).toBe(before + 1)
})

describe('a data copy whose build failed', () => {
  const failed = async () => {
    const { id, token } = await aSettledMember()
    const { body } = await post('/api/privacy/export/', token)
    await app.context.db.execute(sql`delete from pgboss.job where data ->> 'exportId' = ${body.id}`)
    const state = async () => (await get(`/api/privacy/export/${body.id}/`, token)).body.state
    return { id, token, state }
  }

  test('is built again if it is requested an hour later', async () => {
    const { token, state } = await failed()
    await post('/api/privacy/export/', token)
    await app.work()
    expect(await state()).toBe('asked')
    await app.context.db.execute(
      sql`update data_export set asked_at = asked_at - interval '1 hour' where state = 'asked'`,
    )
    await post('/api/privacy/export/', token)
    await app.work()
    expect(await state()).toBe('ready')
  })

  test('is built again by the nightly job, and staff are notified after a day', async () => {
    const { state } = await failed()
    await app.context.db.execute(
      sql`update data_export set asked_at = asked_at - interval '25 hours' where state = 'asked'`,
    )
    await app.advance(days(1))
    expect(await state()).not.toBe('asked')
    expect(app.mail.emailsTo(SUPPORT).map(({ subject }) => subject)).toContain(
      'A copy of somebody’s data is not made',
    )
  })
})
