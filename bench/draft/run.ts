import { parseArgs } from 'node:util'
import { agencyFiles, startJob } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { aSilentConnection } from '@keyturn/agency-files/testing'
import { disputesAbout } from '@keyturn/credit-profile'
import { movableClock } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import type { JobHandler, Queue } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { testContext } from '@keyturn/platform/testing/context'
import { withDatabase } from '../database.ts'
import { cpuMs } from './cpu.ts'
import { fillWithMembers } from './fill.ts'

/** node bench/draft/run.ts [--members 10000] [--rounds 5]. DATABASE_URL is used when it is set. */
const { values } = parseArgs({ options: { members: { type: 'string' }, rounds: { type: 'string' } } })
const memberCount = Number(values.members ?? 10_000)
const rounds = Number(values.rounds ?? 5)
const AGENCY: Agency = 'experian'

type Waiting = { name: string; data: unknown }

/** Queue that only records jobs, so that each step can be run and timed alone. */
function recordingQueue(): { queue: Queue; waiting: Waiting[] } {
  const waiting: Waiting[] = []
  const queue: Queue = {
    enqueue: async (_tx, { name, schema }, data) => void waiting.push({ name, data: schema.parse(data) }),
    publish: async () => undefined,
    publishAll: async () => undefined,
    enqueueAll: async () => undefined,
    subscriberNames: () => [],
    retryDeadLetter: async () => false,
  }
  return { queue, waiting }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  const clock = movableClock()
  const today = dayOfInstant(clock.now())
  await fillWithMembers(db, memberCount, today)
  const { queue, waiting } = recordingQueue()
  const log = createLogger({ level: 'silent' })
  const files = {
    put: async () => undefined,
    get: async () => null,
    delete: async () => undefined,
    list: async () => [],
  }
  const agencies = new Map([[AGENCY, aSilentConnection(AGENCY)]])
  const context = testContext({ db, replica: db, clock, queue, log, publicUrl: 'http://localhost' })
  const handlers = agencyFiles({ ...context, files, agencies, disputesAbout }).jobs
  const figures: { perSecond: number; own: number; database: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const fills = await untilSnapshot(handlers, waiting)
    const before = await cpuMs(db)
    const startedAt = performance.now()
    for (const { name, data } of fills) await run(handlers, { name, data })
    const seconds = (performance.now() - startedAt) / 1000
    const after = await cpuMs(db)
    waiting.length = 0
    const own = (after.own - before.own) / memberCount
    const inDatabase = (after.database - before.database) / memberCount
    // The first round is a warm-up.
    if (round > 0) figures.push({ perSecond: memberCount / seconds, own, database: inDatabase })
    if (round === 0) say(`${memberCount} members: ${await drafted(db)}`)
    await forget(db)
  }
  const of = (name: 'perSecond' | 'own' | 'database') => figures.map((figure) => figure[name])
  say(`members drafted a second, by one worker: ${middle(of('perSecond')).toFixed(0)}`)
  say(
    `processor time a member: ${middle(of('own')).toFixed(3)} ms of ours, ${middle(of('database')).toFixed(3)} ms of the database's`,
  )
  await closeDatabase(database)
})

async function run(handlers: readonly JobHandler[], { name, data }: Waiting): Promise<void> {
  await handlers.find((handler) => handler.name === name)?.run(data, { jobId: '', isRetry: false })
}

/** Starts the file and cuts it into ranges. Returns the jobs that draft each range. */
async function untilSnapshot(handlers: readonly JobHandler[], waiting: Waiting[]): Promise<Waiting[]> {
  await run(handlers, { name: startJob.name, data: {} })
  for (const work of waiting.splice(0)) await run(handlers, work)
  return waiting.splice(0)
}

async function drafted(db: Db): Promise<string> {
  const { rows } = await db.$client.query<{ because: string | null; count: string }>(
    'select left_out_because as because, count(*) from report_draft group by 1 order by 2 desc',
  )
  return rows.map(({ because, count }) => `${count} ${because ?? 'records'}`).join(', ')
}

/** Deletes the accounts too, so that every round opens them again. */
async function forget(db: Db): Promise<void> {
  await db.$client.query(
    'truncate report_draft, agency_file_range, agency_file_event, agency_file, agency_account',
  )
  await db.$client.query('vacuum analyze report_draft')
}
