import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

/** A replica that has replicated nothing yet. */
let behind: TestDatabase
let app: AdminWorld
beforeAll(async () => {
  behind = await createTestDatabase()
  app = await adminWorld({ replica: behind.db })
})
afterAll(async () => {
  await app.close()
  await behind.close()
})

const { act, items } = adminRequests(() => app)

test('the admin area shows the latest staff action, even if a replica lags', async () => {
  const member = await app.member({ lastName: 'Justnow' })
  await app.aHome(member)
  const [item] = await items('applications/?search=justnow')
  expect(item?.status).toBe('pending')
  expect(
    (await act(`applications/${item?.id}/decide/`, { status: 'approved', reason: 'All there' })).status,
  ).toBe(200)
  expect((await items('applications/?search=justnow'))[0]?.status).toBe('approved')
  expect(await items('waiting/?search=justnow')).toEqual([])
})
