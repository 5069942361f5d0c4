import { setTimeout as wait } from 'node:timers/promises'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { after, hours } from '@keyturn/platform/durations'
import { verifyAudit } from '@keyturn/privacy'
import { brokenBooks } from '@keyturn/rewards'
import { openProgram } from '../run/program.ts'
import { type BusyMembers, busyMembers, type Seen } from './busy-members.ts'
import { callsTo } from './calls.ts'
import { type Cluster, citusCluster, type Machine } from './cluster.ts'
import { contents, distribute, environment, fill, says, startDistributing } from './distributing.ts'
import { CannotTry, type Held, held, type Part, same } from './part.ts'
import { answerOf, inRoom, type Room, untilAnswers } from './room.ts'

const MEMBERS = 10
const WRITES_WITHIN_MS = 2_000
const AWAY_MS = 8_000
const BACK_WITHIN_S = 120
const MOVED_WITHIN_S = 600

/** Busy members on a cluster whose machines join, leave, crash and return. */
export const citusMoves: Part = {
  name: 'citus-moves',
  run: async ({ hasTime }) => {
    if (!hasTime) throw new CannotTry('It takes five minutes: npm run conformance citus-moves.')
    return inRoom('citus-moves', async (room) => {
      const cluster = await citusCluster(room)
      const url = cluster.database('keyturn')
      says(distribute(room, url), /^0\n/)
      const program = openProgram({ ...environment(room, url), PORT: '0' })
      room.atTheEnd(() => program.end())
      const address = await program.address()
      const members = await busyMembers(address, MEMBERS)
      return tryMoves(room, { cluster, url, address, members })
    })
  },
}

interface Busy {
  cluster: Cluster
  url: string
  address: string
  members: BusyMembers
}

async function tryMoves(room: Room, { cluster, url, address, members }: Busy): Promise<Held[]> {
  const results: Held[] = []
  const tryIt = async (call: string, attempt: () => Promise<void>): Promise<void> => {
    results.push(await held({ company: 'Citus', against: cluster.version, call }, attempt))
  }
  const [worker] = cluster.workers
  if (!worker) throw new Error('A cluster has workers.')
  const third = await cluster.another('keyturn')
  await tryIt(
    'pieces move to a machine more: no call fails, 99 of 100 writes take less than 2 s',
    async () => {
      const seen = await members.during(async () => {
        await answerTo(url, `select citus_add_node('127.0.0.1', ${third.port})`)
        await rebalanced(url)
      })
      await nothingLost(seen, members)
      same(seen.refused, 0)
      if (seen.writesWithinMs > WRITES_WITHIN_MS) throw new Error(`Writes took ${seen.writesWithinMs} ms.`)
      if ((await piecesOn(url, third)) === 0) throw new Error('Nothing moved.')
    },
  )
  await tryIt('a machine is away under load: 503 and when to come again, never 500; nothing is lost', () =>
    whileAway(members, address, () => awayFor(worker)),
  )
  await tryIt('the coordinator starts again under load: the same', () =>
    whileAway(members, address, () => awayFor(cluster.coordinator, 'SIGINT')),
  )
  await tryIt(
    'a machine is away while pieces leave it: they go on by themselves when it is back',
    async () => {
      await whileAway(members, address, async () => {
        await answerTo(url, mayHavePieces(third, false))
        await rebalanced(url, () => awayFor(third))
      })
      same(await piecesOn(url, third), 0)
    },
  )
  await tryIt(
    'a machine is away in a night in which pieces move: it is made up, and nothing is done twice',
    async () => {
      await answerTo(url, mayHavePieces(third, true))
      await rebalanced(url, () => nightWithout(worker, { url, address }))
      if ((await piecesOn(url, third)) === 0) throw new Error('Nothing moved.')
    },
  )
  await tryIt('a machine is away in the middle of a distribution: the next run ends it', () =>
    distributionWithout(room, worker, cluster.database('filled')),
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
  await untilAnswers(async () => {
    const state = await answerTo(url, `select state from citus_job_status(${job})`)
    if (state !== 'finished') throw new Error(`The moves are ${state}.`)
  }, MOVED_WITHIN_S)
}

async function piecesOn(url: string, { port }: Machine): Promise<number> {
  return Number(await answerTo(url, `select count(*) from citus_shards where nodeport = ${port}`))
}

const mayHavePieces = ({ port }: Machine, may: boolean): string =>
  `select citus_set_node_property('127.0.0.1', ${port}, 'shouldhaveshards', ${may})`

async function awayFor(machine: Machine, how?: 'SIGINT'): Promise<void> {
  await machine.putOut(how)
  await wait(AWAY_MS)
  await machine.putBack()
}

async function nothingLost(seen: Seen, members: BusyMembers): Promise<void> {
  const { reads, writes, refused, writesWithinMs } = seen
  process.stdout.write(
    `      ${reads} reads, ${writes} writes, ${refused} told to come again; 99 of 100 writes within ${Math.round(writesWithinMs)} ms\n`,
  )
  same([...new Set(seen.slips)], [])
  same(await members.lost(), [])
}

async function whileAway(members: BusyMembers, address: string, work: () => Promise<void>): Promise<void> {
  const seen = await members.during(async () => {
    await work()
    await untilAnswers(() => answerOf(`${address}/healthz`), BACK_WITHIN_S)
  })
  if (seen.refused === 0) throw new Error('Nobody was told to come again: nothing is shown by this.')
  await nothingLost(seen, members)
}

/** Moves the clock over some nights while a machine is down. */
async function nightWithout(
  worker: Machine,
  { url, address }: { url: string; address: string },
): Promise<void> {
  const { post } = callsTo(address)
  const { now } = JSON.parse(await answerOf(`${address}/sandbox/clock`))
  const to = new Date(now)
  to.setUTCDate(to.getUTCDate() + 3)
  const move = () => post('/sandbox/clock', { now: to.toISOString() })
  const moved = move().then(
    () => true,
    () => false,
  )
  await untilPast(address, after(new Date(now), hours(6)))
  if (await Promise.race([moved, wait(0, false)])) throw new Error('The nights were over before.')
  await awayFor(worker)
  if (!(await moved)) await untilAnswers(move, BACK_WITHIN_S)
  same(await withDatabase(url, brokenBooks), [])
  same((await withDatabase(url, verifyAudit)).problem, null)
  same(await answerTo(url, `select count(*) from pgboss.job where name = 'dead-letters'`), '0')
  const letters: Record<string, string>[] = JSON.parse(await answerOf(`${address}/sandbox/mail/messages`))
  const told = letters.flatMap(({ to: whom, subject, text, sentAt = '' }) =>
    sentAt > now ? [`${whom} ${subject} ${text}`] : [],
  )
  same(
    told.filter((letter, at) => told.indexOf(letter) !== at),
    [],
  )
}

/** Waits until the clock of an app that plays nights has reached this hour. */
async function untilPast(address: string, hour: Date): Promise<void> {
  for (let now = ''; now < hour.toISOString(); await wait(10))
    now = JSON.parse(await answerOf(`${address}/sandbox/clock`)).now
}

async function distributionWithout(room: Room, worker: Machine, url: string): Promise<void> {
  await fill(room, url)
  const before = contents(url)
  const { ended } = startDistributing(room, url)
  await wait(4_000)
  await worker.putOut()
  if ((await ended) === 0) throw new Error('It was done before: nothing is shown by this.')
  await worker.putBack()
  says(distribute(room, url), /^0\n\d+ tables are spread by member/)
  same(contents(url), before)
}
