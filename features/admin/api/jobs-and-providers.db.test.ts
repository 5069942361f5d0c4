import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  app.call(method, `/api/manager/${path}`, { token: app.admin.token, body })
const ask = (path: string) => call('GET', path)
const act = (path: string, body: unknown) => call('POST', path, body)

test('the doctor checks every provider, and shows for a failure its cause and cure', async () => {
  const { items } = (await ask('providers/checks/')).body
  expect(items).toEqual([
    {
      id: 'bank',
      connections: [
        { company: 'Bud', works: true, cause: null, cure: null },
        { company: 'TrueLayer', works: false, cause: 'no such host', cure: expect.stringContaining('docs/') },
      ],
    },
  ])
})

test('staff cannot drop a job about themselves', async () => {
  await app.aDeadJob(app.admin.id)
  const { id } = (await ask('jobs/')).body.items[0]
  expect((await call('DELETE', `jobs/${id}/`)).status).toBe(409)
  expect((await ask('jobs/')).body.items).toMatchObject([{ id }])
  await app.context.db.execute(sql`
    update pgboss.job set data = jsonb_build_object('memberId', gen_random_uuid()) where id = ${id}`)
  expect((await call('DELETE', `jobs/${id}/`)).status).toBe(200)
  expect(await app.trail('job.dropped')).toMatchObject([
    { actorId: app.admin.id, facts: { jobId: id, name: 'bank-link.stubborn' } },
  ])
})

test('a dead letter is listed, retried by staff, and shown in its provider’s health', async () => {
  const work = await app.aDeadJob()
  const { body } = await ask('jobs/')
  expect(body.items).toMatchObject([
    { name: 'bank-link.stubborn', reason: 'TypeError', tries: 1, can_retry: true },
  ])
  expect((await ask('overview/')).body).toMatchObject({ dead_jobs: 1, troubled_providers: 1 })
  expect((await ask('providers/')).body.items).toMatchObject([
    {
      company: 'Bud, TrueLayer',
      state: 'trouble',
      dead: 1,
      sentence: '1 job gave up and wait for a person.',
    },
  ])
  const triesBefore = work.tries()
  work.mend()
  const { id } = body.items[0]
  expect((await act(`jobs/${id}/retry/`, {})).status).toBe(200)
  expect((await act(`jobs/${id}/retry/`, {})).status).toBe(409)
  await app.work()
  expect(work.tries()).toBe(triesBefore + 1)
  expect((await ask('jobs/')).body).toEqual({ items: [], total_count: 0 })
  expect((await ask('providers/')).body.items).toMatchObject([{ state: 'well' }])
  expect(await app.trail('job.retried')).toMatchObject([{ actorId: app.admin.id, facts: { jobId: id } }])
  const gone = await call('DELETE', `jobs/${id}/`)
  expect(gone.status).toBe(404)
})
