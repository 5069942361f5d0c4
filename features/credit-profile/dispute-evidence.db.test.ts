import { randomUUID } from 'node:crypto'
import { memberErased } from '@keyturn/identity'
import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceFiles, openEvidence } from './index.ts'
import { type CreditProfileWorld, creditProfileWorld } from './testing/index.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const PDF = '%PDF-1.7 my statement'

/** Creates a member with an open dispute about a reported month, and a function to add evidence. */
async function aDispute() {
  const member = await app.renter({ months: 8 })
  const month = addMonths(dayOfInstant(app.clock.now()), -2).slice(0, 7)
  const { token } = member
  await app.call('PUT', '/api/credit-profile/consents/', { token, body: { agencies: ['transunion'] } })
  await app.reported(member, { agency: 'transunion', month, status: '1' })
  const { body } = await app.call('POST', '/api/credit-profile/disputes/', {
    token,
    body: { agency: 'transunion', month, reason: 'Amount shown is £1,060, I paid £1,160.' },
  })
  const send = (content: string, { name = 'statement.pdf', key = randomUUID() as string } = {}) =>
    app.http.inject({
      method: 'POST',
      url: `/api/credit-profile/disputes/${body.id}/evidence/`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'idempotency-key': key,
      },
      payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
    })
  return { member, id: body.id, send }
}

test('an upload of evidence is stored once per idempotency key, even if retries arrive together', async () => {
  const { send } = await aDispute()
  const key = randomUUID()
  const [first, second] = await Promise.all([send(PDF, { key }), send(PDF, { key })])
  const third = await send(PDF, { key })
  expect([first, second, third].map((each) => [each.statusCode, each.json().evidence.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect((await send(PDF)).json().evidence).toHaveLength(2)
})

test('a dispute accepts a document under the idempotency key of an aborted upload', async () => {
  const { send } = await aDispute()
  const key = randomUUID()
  expect((await send('', { key })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await send(PDF, { key })).statusCode).toBe(200)
})

test('the evidence of a dispute has its type from its content, is encrypted, and is deleted with the member', async () => {
  const { member, id, send } = await aDispute()
  expect((await send('<html>')).statusCode).toBe(415)
  const kept = await send(PDF, { name: '../statement.exe' })
  expect(kept.statusCode).toBe(200)
  const [evidence] = kept.json().evidence
  expect(evidence).toMatchObject({ file_name: 'statement.pdf', kind: 'pdf' })
  const [key = ''] = app.files.keys().filter((each) => each.startsWith(`disputes/${member.id}`))
  expect(app.files.content(key)?.toString()).not.toContain('my statement')
  expect((await evidenceFiles(app.context, member.id)).map(({ name }) => name)).toEqual([
    'dispute-paper-1.pdf',
  ])
  const opened = await openEvidence(app.context, member.id, evidence.id)
  expect(opened.content.toString()).toBe(PDF)
  const { token } = await app.renter()
  const foreign = await app.call('POST', `/api/credit-profile/disputes/${id}/withdraw/`, { token })
  expect(foreign.status).toBe(404)

  await app.context.db.transaction((tx) =>
    app.context.queue.publish(tx, memberErased, { memberId: member.id }),
  )
  await app.work()
  expect(app.files.content(key)).toBeUndefined()
  const { rows } = await app.context.db.execute<{ reason: string }>(
    sql`select reason from report_dispute where member_id = ${member.id}`,
  )
  expect(rows).toEqual([{ reason: '' }])
})
