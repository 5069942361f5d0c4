import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queueMetrics } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '../testing/whole-app.ts'

let app: WholeApp
beforeAll(async () => {
  app = await openWholeApp('all')
})
afterAll(() => app.close())

const shown = (): Promise<string> => app.probes.metrics.registry.metrics()

/** Makes a member without a plan call an endpoint that needs one. */
async function beRefused(): Promise<void> {
  const amara = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/login/', payload: amara })
  const authorization = `Bearer ${signedIn.json().tokens.access}`
  await app.http.inject({ url: '/api/credit-profile/', headers: { authorization } })
}

test('every declared metric has a value after a day of the app, and none has personal data', async () => {
  await beRefused()
  await app.database.db.execute(sql`
    insert into pgboss.job (name, data, source_name) values
      ('dead-letters', '{}', 'bank-link.remind'), ('bank-link.remind', '{}', null)`)
  const text = await shown()
  const declared = [...text.matchAll(/^# TYPE (keyturn_\S+) /gm)].map(([, name = '']) => name)
  expect(declared.length).toBeGreaterThan(10)
  const isSet = (name: string): boolean => new RegExp(`^${name}(_count)?(\\{.*\\})? \\S+$`, 'm').test(text)
  expect(declared.filter((name) => !isSet(name))).toEqual([])
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('metrics separate jobs in the queue, calls to providers and agency files', async () => {
  const text = await shown()
  for (const line of [
    'keyturn_dead_letters{queue="bank-link.remind"} 1',
    'keyturn_jobs_waiting{queue="bank-link.remind"} 1',
    'keyturn_timed_job_done_seconds{queue="',
    'keyturn_agency_files{agency="experian",state="',
    'keyturn_consents{agency="experian"} ',
    'keyturn_audit_waiting_seconds 0',
    'keyturn_job_seconds_count{queue="bank-link.first-read",outcome="read"} ',
    'keyturn_provider_call_seconds_count{provider="mail",call="send",outcome="answered"} ',
    'keyturn_provider_call_seconds_count{provider="bank",call="read",outcome="answered"} ',
    'keyturn_database_pool{state="waiting"} 0',
  ])
    expect(text).toContain(`\n${line}`)
})

test('the age of a nightly check that never ran is counted from the first migration, so its alert can fire', async () => {
  await app.database.db.execute(sql`delete from pgboss.job where name = 'rewards.check-ledger'`)
  await app.database.db.execute(sql`update schema_migration set applied_at = now() - interval '27 hours'`)
  const timed = ['rewards.check-ledger', 'privacy.check-audit', 'privacy.retention']
  const figure = queueMetrics(app.database.db, timed).find(
    ({ name }) => name === 'keyturn_timed_job_done_seconds',
  )
  const fresh = (await figure?.read()) ?? []
  const never = fresh.find(({ queue }) => queue === 'rewards.check-ledger')
  expect(never?.value).toBeGreaterThan(26 * 3600)
  expect(fresh.map(({ queue }) => queue).toSorted()).toEqual(timed.toSorted())
})

test('the metric of a running worker is 1, also without jobs', async () => {
  expect(await shown()).toMatch(/^keyturn_worker_up 1$/m)
})

test('no metric has the label job, which Prometheus reserves for the scrape', async () => {
  expect(await shown()).not.toMatch(/[{,]job="/)
})

test.each(['alerts.yaml', 'alerts.test.yaml', 'dashboard.json'])(
  '%s names only metrics that exist',
  async (file) => {
    const declared = new Set([...(await shown()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
    const text = readFileSync(join(import.meta.dirname, '../../../deploy/watch', file), 'utf8')
    const named = [...text.matchAll(/\b(?:keyturn|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(5)
    const known = (name: string): boolean =>
      declared.has(name) || declared.has(name.replace(/_(count|bucket)$/, ''))
    expect(named.filter((name) => !known(name))).toEqual([])
  },
)
