import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type ReportingWorld, reportingWorld } from '../testing/index.ts'
import { countConsents } from './metrics.ts'

let app: ReportingWorld
beforeAll(async () => {
  app = await reportingWorld()
})
afterAll(() => app.close())

test('metrics count each member’s latest consent, without closed accounts', async () => {
  const { db } = app.context
  const [stays, takesBack, leaves] = [aPerson({}), aPerson({}), aPerson({})]
  for (const person of [stays, takesBack, leaves]) await app.add(person)
  expect(await countConsents(db)).toEqual([{ agency: 'experian', value: 3 }])
  await app.consent(takesBack.memberId, 'experian', false)
  await db.execute(sql`update member set erased_at = now() where id = ${leaves.memberId}`)
  expect(await countConsents(db)).toEqual([{ agency: 'experian', value: 1 }])
})
