import { setTimeout as wait } from 'node:timers/promises'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { after, hours } from '@keyturn/platform/durations'
import { verifyAudit } from '@keyturn/privacy'
import { inconsistentLedgers } from '@keyturn/rewards'
import { openProgram } from '../run/program.ts'
import { callsTo } from './calls.ts'
import { type Cluster, type ClusterNode, citusCluster } from './cluster.ts'
import {
  assertOutput,
  countsAndKeys,
  distribute,
  environment,
  fill,
  startDistributing,
} from './distribution.ts'
import { type LoadMembers, type LoadResult, startLoadMembers } from './load-members.ts'
import { assertEqual, type CheckResult, type Part, PartSkipped, runCheck } from './part.ts'
import { fetchText, retryUntilPasses, type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const MEMBERS = 10
const MAX_WRITE_P99_MS = 2_000
const NODE_STOP_MS = 8_000
const RECOVERY_TIMEOUT_S = 120
const MOVE_TIMEOUT_S = 600

/** Busy members on a cluster whose machines join, leave, crash and return. */
export const citusMoves: Part = {
  name: 'citus-moves',
  run: async ({ hasTime }) => {
    if (!hasTime) throw new PartSkipped('It takes five minutes: npm run conformance citus-moves.')
    return withTempEnvironment('citus-moves', async (temp) => {
      const cluster = await citusCluster(temp)
      const url = cluster.database('keyturn')
      assertOutput(distribute(temp, url), /^0\n/)
      const program = openProgram({ ...environment(temp, url), PORT: '0' })
      temp.onCleanup(() => program.end())
      const address = await program.address()
      const members = await startLoadMembers(address, MEMBERS)
      return tryMoves(temp, { cluster, url, address, members })
    })
  },
}

interface LoadedCluster {
  cluster: Cluster
  url: string
  address: string
  members: LoadMembers
}

async function tryMoves(
  temp: TempEnvironment,
  { cluster, url, address, members }: LoadedCluster,
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const tryIt = async (call: string, attempt: () => Promise<void>): Promise<void> => {
    results.push(await runCheck({ company: 'Citus', against: cluster.version, call }, attempt))
  }
  const [worker] = cluster.workers
  if (!worker) throw new Error('A cluster has workers.')
  const third = await cluster.another('keyturn')
  await tryIt(
    'pieces move to a machine more: no call fails, 99 of 100 writes take less than 2 s',
    async () => {
      const seen = await members.runDuring(async () => {
        await answerTo(url, `select citus_add_node('127.0.0.1', ${third.port})`)
        await rebalanced(url)
      })
      await assertNothingLost(seen, members)
      assertEqual(seen.refused, 0)
      if (seen.writesWithinMs > MAX_WRITE_P99_MS) throw new Error(`Writes took ${seen.writesWithinMs} ms.`)
      if ((await shardsOn(url, third)) === 0) throw new Error('Nothing moved.')
    },
  )
  await tryIt('a machine is away under load: 503 and when to come again, never 500; nothing is lost', () =>
    duringNodeStop(members, address, () => stopNodeFor(worker)),
  )
  await tryIt('the coordinator starts again under load: the same', () =>
    duringNodeStop(members, address, () => stopNodeFor(cluster.coordinator, 'SIGINT')),
  )
  await tryIt(
    'a machine is away while pieces leave it: they go on by themselves when it is back',
    async () => {
      await duringNodeStop(members, address, async () => {
        await answerTo(url, setShouldHaveShards(third, false))
        await rebalanced(url, () => stopNodeFor(third))
      })
      assertEqual(await shardsOn(url, third), 0)
    },
  )
  await tryIt(
    'a machine is away in a night in which pieces move: it is made up, and nothing is done twice',
    async () => {
      await answerTo(url, setShouldHaveShards(third, true))
      await rebalanced(url, () => nightDuringNodeStop(worker, { url, address }))
      if ((await shardsOn(url, third)) === 0) throw new Error('Nothing moved.')
    },
  )
  await tryIt('a machine is away in the middle of a distribution: the next run ends it', () =>
    distributeDuringNodeStop(temp, worker, cluster.database('filled')),
  )
  return results
}

const withDatabase = async <Value>(url: string, work: (db: Db) => Promise<Value>): Promise<Value> => {
  const database = openDatabase({ url, connections: 1 })
  try {
    return await work(database.db)
  } finally {
    await closeDatabase(database)
  }
}

const answerTo = (url: string, statement: string): Promise<string> =>
  withDatabase(url, async (db) => {
    const { rows } = await db.$client.query<Record<string, unknown>>(statement)
    return String(Object.values(rows[0] ?? {})[0] ?? '')
  })

/** Starts the rebalancing and waits until it is finished. */
async function rebalanced(url: string, meanwhile = async () => {}): Promise<void> {
  const job = await answerTo(url, 'select citus_rebalance_start()')
  await wait(5_000)
  await meanwhile()
  await retryUntilPasses(async () => {
    const state = await answerTo(url, `select state from citus_job_status(${job})`)
    if (state !== 'finished') throw new Error(`The moves are ${state}.`)
  }, MOVE_TIMEOUT_S)
}

async function shardsOn(url: string, { port }: ClusterNode): Promise<number> {
  return Number(await answerTo(url, `select count(*) from citus_shards where nodeport = ${port}`))
}

const setShouldHaveShards = ({ port }: ClusterNode, may: boolean): string =>
  `select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', ${may})`

async function stopNodeFor(machine: ClusterNode, how?: 'SIGINT'): Promise<void> {
  await machine.putOut(how)
  await wait(NODE_STOP_MS)
  await machine.putBack()
}

async function assertNothingLost(seen: LoadResult, members: LoadMembers): Promise<void> {
  const { reads, writes, refused, writesWithinMs } = seen
  process.stdout.write(
    `      ${reads} reads, ${writes} writes, ${refused} told to come again; 99 of 100 writes within ${Math.round(writesWithinMs)} ms\n`,
  )
  assertEqual([...new Set(seen.failures)], [])
  assertEqual(await members.lostWrites(), [])
}

async function duringNodeStop(
  members: LoadMembers,
  address: string,
  work: () => Promise<void>,
): Promise<void> {
  const seen = await members.runDuring(async () => {
    await work()
    await retryUntilPasses(() => fetchText(`${address}/healthz`), RECOVERY_TIMEOUT_S)
  })
  if (seen.refused === 0) throw new Error('Nobody was told to come again: nothing is shown by this.')
  await assertNothingLost(seen, members)
}

/** Moves the clock over some nights while a machine is down. */
async function nightDuringNodeStop(
  worker: ClusterNode,
  { url, address }: { url: string; address: string },
): Promise<void> {
  const { post } = callsTo(address)
  const { now } = JSON.parse(await fetchText(`${address}/sandbox/clock`))
  const to = new Date(now)
  to.setUTCDate(to.getUTCDate() + 3)
  const move = () => post('/sandbox/clock', { now: to.toISOString() })
  const moved = move().then(
    () => true,
    () => false,
  )
  await untilPast(address, after(new Date(now), hours(6)))
  if (await Promise.race([moved, wait(0, false)])) throw new Error('The nights were over before.')
  await stopNodeFor(worker)
  if (!(await moved)) await retryUntilPasses(move, RECOVERY_TIMEOUT_S)
  assertEqual(await withDatabase(url, inconsistentLedgers), [])
  assertEqual((await withDatabase(url, verifyAudit)).problem, null)
  assertEqual(await answerTo(url, `select count(*) from pgboss.job where name = 'dead-letters'`), '0')
  const letters: Record<string, string>[] = JSON.parse(await fetchText(`${address}/sandbox/mail/messages`))
  const told = letters.flatMap(({ to: whom, subject, text, sentAt = '' }) =>
    sentAt > now ? [`${whom} ${subject} ${text}`] : [],
  )
  assertEqual(
    told.filter((letter, at) => told.indexOf(letter) !== at),
    [],
  )
}

/** Waits until the clock of an app that plays nights has reached this hour. */
async function untilPast(address: string, hour: Date): Promise<void> {
  for (let now = ''; now < hour.toISOString(); await wait(10))
    now = JSON.parse(await fetchText(`${address}/sandbox/clock`)).now
}

async function distributeDuringNodeStop(
  temp: TempEnvironment,
  worker: ClusterNode,
  url: string,
): Promise<void> {
  await fill(temp, url)
  const before = countsAndKeys(url)
  const { ended } = startDistributing(temp, url)
  await wait(4_000)
  await worker.putOut()
  if ((await ended) === 0) throw new Error('It was done before: nothing is shown by this.')
  await worker.putBack()
  assertOutput(distribute(temp, url), /^0\n\d+ tables are spread by member/)
  assertEqual(countsAndKeys(url), before)
}
