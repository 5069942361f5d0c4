import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { markWebhookHandled, storeWebhook } from './inbox.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-10-02T09:00:00Z')
const event = {
  provider: 'stripe',
  eventId: 'evt_1',
  type: 'invoice.paid',
  headers: { a: 'b' },
  body: '{"raw": true }',
  receivedAt: now,
}

test('a webhook is stored raw and once, even if several copies arrive at the same time', async () => {
  const kept = await Promise.all(
    Array.from({ length: 10 }, () => database.db.transaction((tx) => storeWebhook(tx, event))),
  )
  expect(kept.filter(Boolean)).toHaveLength(1)
  const { rows } = await database.db.$client.query('select type, body from webhook_event')
  expect(rows).toEqual([{ type: 'invoice.paid', body: '{"raw": true }' }])
})

test('webhook ids of different senders do not collide', async () => {
  expect(await database.db.transaction((tx) => storeWebhook(tx, { ...event, provider: 'bud' }))).toBe(true)
})

test('a webhook keeps the time of its first handling', async () => {
  await database.db.transaction((tx) => markWebhookHandled(tx, 'stripe', 'evt_1', now))
  await database.db.transaction((tx) => markWebhookHandled(tx, 'stripe', 'evt_1', new Date('2027-01-01')))
  const { rows } = await database.db.$client.query(
    "select handled_at from webhook_event where provider = 'stripe'",
  )
  expect(rows[0].handled_at).toEqual(now)
})
