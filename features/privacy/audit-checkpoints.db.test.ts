import { days } from '@keyturn/platform/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, verifyAudit } from './index.ts'
import { HEADS_TO, type PrivacyWorld, privacyWorld } from './testing/index.ts'

let app: PrivacyWorld
beforeAll(async () => {
  app = await privacyWorld()
})
afterAll(() => app.close())

const letters = () => app.mail.emailsTo(HEADS_TO)

test('the checkpoint address gets one email a night, and none for an empty or broken audit trail', async () => {
  await app.advance(days(1))
  expect(letters()).toEqual([])
  const at = app.clock.now()
  await app.context.db.transaction((tx) => audit(tx, { at, actor: { kind: 'system' }, act: 'thing.done' }))
  await app.advance(days(2))
  expect(letters()).toHaveLength(2)
  const [, number, hash = ''] = /npm run audit (\d+):([0-9a-f]{64}) /.exec(letters()[0]?.text ?? '') ?? []
  const kept = { number: Number(number), hash }
  expect((await verifyAudit(app.context.db, kept)).problem).toBeNull()

  await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_event set act = 'nothing.done'`)
  })
  await app.advance(days(1))
  expect(letters()).toHaveLength(2)
  expect((await verifyAudit(app.context.db, kept)).problem).not.toBeNull()
})
