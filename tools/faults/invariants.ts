import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { verifyAudit } from '@keyturn/privacy'
import { inconsistentLedgers } from '@keyturn/rewards'
import type { AppUnderTest } from './app-under-test.ts'
import type { ProviderStandIns } from './provider-stand-ins.ts'

const JOBS_TIMEOUT_MS = 180_000
/** Time before the clock is moved. Before that, the queue's own check of each minute must find abandoned jobs. */
const CLOCK_MOVE_INTERVAL_MS = 5_000

export async function withDatabase<Value>(
  app: AppUnderTest,
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase({ url: app.databaseUrl(), connections: 2 })
  try {
    return await work(database.db)
  } finally {
    await closeDatabase(database)
  }
}

/** Waits until all follow-up jobs are done; `nudge` moves the clock a little. Returns true if that was needed. */
export async function untilJobsDone(app: AppUnderTest, nudge: () => Promise<void>): Promise<boolean> {
  const began = Date.now()
  for (let nudged = began; ; await wait(200)) {
    const left = await withDatabase(app, unfinishedJobs)
    if (left.length === 0) return nudged > began
    if (Date.now() - began > JOBS_TIMEOUT_MS) throw new Error(`Work is left undone: ${left.join(', ')}`)
    if (Date.now() - nudged < CLOCK_MOVE_INTERVAL_MS) continue
    await nudge()
    nudged = Date.now()
  }
}

async function unfinishedJobs(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ job: string; state: string }>(`
    select name as job, state from pgboss.job where name <> 'dead-letters' and name not like '\\_\\_pgboss%'
      and (state = 'active' or state < 'active' and not blocked
        and start_after <= pgboss.job_now() + interval '10 minutes')`)
  return rows.map(({ job, state }) => `${job} (${state})`)
}

/** Violated invariants. */
export interface Violations {
  lost: string[]
  doubled: string[]
}

/** Checks the invariants of the whole database once all jobs are done. */
export async function checkInvariants(house: AppUnderTest, { tillo }: ProviderStandIns): Promise<Violations> {
  return withDatabase(house, async (db) => {
    const texts = async (query: string): Promise<string[]> =>
      (await db.$client.query<{ text: string }>(query)).rows.map(({ text }) => text)
    const books = await inconsistentLedgers(db)
    const { problem } = await verifyAudit(db)
    const givenUp = await texts(`
      select coalesce(source_name, 'unknown') || ' ' || coalesce(output::text, '') as text from pgboss.job
      where name = 'dead-letters' and state = 'created'`)
    const [sold = '0'] = await texts(
      `select count(*)::text as text from redemption where state not in ('failed', 'cancelled')`,
    )
    const doubledConsents = await texts(`
      select member_id || ' ' || agency as text from (
        select member_id, agency, given, lag(given) over (partition by member_id, agency order by at, id) as before
        from agency_consent_event) told where given is not distinct from before`)
    const live = await texts(`
      select member_id::text as text from subscription where status = 'active' group by member_id having count(*) > 1`)
    const made = tillo.issuedCount()
    const vouchers = Number(sold) === made ? [] : [`${sold} vouchers sold, ${made} made`]
    return {
      lost: [
        ...books.map(({ what, memberId }) => `the ledger: ${what} of ${memberId}`),
        ...(problem ? [`the trail: ${JSON.stringify(problem)}`] : []),
        ...givenUp.map((text) => `a job was given up: ${text}`),
        ...(await inconsistentFiles(db, join(house.folder, 'app', 'files'))),
      ],
      doubled: [
        ...vouchers,
        ...doubledConsents.map((text) => `a consent was written down twice: ${text}`),
        ...live.map((text) => `two plans of one member: ${text}`),
      ],
    }
  })
}

const TABLES_WITH_FILES = ['agreement', 'rent_evidence', 'dispute_evidence', 'data_export'] as const

/** Finds files without a row or pending entry, and rows without a file. */
async function inconsistentFiles(db: Db, folder: string): Promise<string[]> {
  const keys = async (query: string): Promise<string[]> =>
    (await db.$client.query<{ key: string | null }>(query)).rows.flatMap(({ key }) => key ?? [])
  const referenced = (
    await Promise.all(TABLES_WITH_FILES.map((table) => keys(`select file_key as key from ${table}`)))
  ).flat()
  const pending = await keys(`select key from unnamed_file`)
  const onDisk = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : []
  const toAgencies = await keys(`select 'agency-files/' || id || '/' as key from agency_file`)
  const known = new Set([...referenced, ...pending])
  const isKnown = (key: string): boolean =>
    known.has(key) || toAgencies.some((folder) => key.startsWith(folder))
  return [
    ...onDisk.filter((key) => !isKnown(key)).map((key) => `no row references the file ${key}`),
    ...referenced.filter((key) => !onDisk.includes(key)).map((key) => `the file ${key} is not there`),
  ]
}
