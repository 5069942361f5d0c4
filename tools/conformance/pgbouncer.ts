import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'
import { debianProgram, type Held, held, type Part, versionOf } from './part.ts'
import { aProgram, type RunningProgram } from './program.ts'

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'
const READS = 140

/** The whole program, two of it, on Debian's PostgreSQL behind PgBouncer in transaction mode, fewer connections than it asks for. */
export const pgbouncer: Part = {
  name: 'pgbouncer',
  async run() {
    const bouncer = debianProgram('/usr/sbin/pgbouncer', 'pgbouncer')
    debianProgram(POSTGRES, 'postgresql-15')
    const against = `${versionOf(bouncer, '--version')}, ${versionOf(POSTGRES, '--version')}, pool_mode=transaction`
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-pgbouncer-'))
    const running: (() => Promise<void>)[] = []
    try {
      const urls = await startServers(folder, bouncer, running)
      return await tryProgram({ folder, against, running, ...urls })
    } finally {
      for (const stop of running.reverse()) await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function startServers(folder: string, bouncer: string, running: (() => Promise<void>)[]) {
  const [serverPort, bouncerPort] = [await freePort(), await freePort()]
  const user = userOf('postgres')
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  const as = { uid: user.uid, gid: user.gid, cwd: '/' }
  execFileSync(
    `${POSTGRES.slice(0, -'postgres'.length)}initdb`,
    ['-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    as,
  )
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'timezone=UTC']
  running.push(
    stopper(
      spawn(
        POSTGRES,
        ['-D', data, '-p', String(serverPort), ...settings.flatMap((each) => ['-c', each])],
        as,
      ),
      'SIGINT',
    ),
  )
  const directUrl = `postgres://postgres@127.0.0.1:${serverPort}/keyturn`
  await untilAnswers(() =>
    execFileSync(
      '/usr/lib/postgresql/15/bin/psql',
      ['-c', 'create database keyturn', directUrl.replace(/keyturn$/, 'postgres')],
      { stdio: 'pipe' },
    ),
  )
  const ini = join(folder, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
keyturn = host=127.0.0.1 port=${serverPort} dbname=keyturn user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${bouncerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
    { mode: 0o644 },
  )
  running.push(stopper(spawn(bouncer, [ini], { ...as, stdio: 'ignore' }), 'SIGINT'))
  const url = `postgres://postgres@127.0.0.1:${bouncerPort}/keyturn`
  await untilAnswers(() =>
    execFileSync('/usr/lib/postgresql/15/bin/psql', ['-c', 'select 1', url], { stdio: 'pipe' }),
  )
  return { url, directUrl }
}

async function tryProgram(about: {
  folder: string
  against: string
  running: (() => Promise<void>)[]
  url: string
  directUrl: string
}): Promise<Held[]> {
  const { folder, against, running, url, directUrl } = about
  const say = { company: 'PgBouncer', against }
  const results: Held[] = []
  const started: RunningProgram[] = []
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
  for (const call of ['the first program migrates, fills the demo and opens', 'a second one opens beside it'])
    results.push(
      await held({ ...say, call }, async () => {
        const program = await aProgram({ dataDir: join(folder, 'app'), environment })
        running.push(() => program.stop())
        started.push(program)
      }),
    )
  const [first, second] = started
  if (!first || !second) return results
  results.push(
    await held({ ...say, call: `${READS} signed-in reads, side by side on both` }, async () => {
      const tokens = await Promise.all([first, second].map((program) => program.signIn()))
      const statuses = await Promise.all(
        Array.from({ length: READS }, (_, at) => {
          const [program, token] = at % 2 ? [second, tokens[1]] : [first, tokens[0]]
          const path = ['/api/payment-report/dashboard/', '/api/auth/profile/', '/api/rewards/summary/'][
            at % 3
          ]
          return program.status(path ?? '', token ?? '')
        }),
      )
      const bad = statuses.filter((status) => status !== 200)
      if (bad.length > 0)
        throw new Error(`${bad.length} of ${READS} answered ${[...new Set(bad)].join(', ')}`)
    }),
    await held({ ...say, call: 'the clock moves three days and every job is done' }, async () => {
      await first.post('/sandbox/clock', { advance: '3d' })
    }),
    await held({ ...say, call: 'a stuck statement is cut off through the pooler too' }, async () => {
      const psql = ['-qAtc', 'show statement_timeout', url]
      const limit = execFileSync('/usr/lib/postgresql/15/bin/psql', psql, { encoding: 'utf8' }).trim()
      if (limit !== '1min') throw new Error(`statement_timeout is ${limit}`)
    }),
  )
  return results
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const stopper = (child: ChildProcess, signal: NodeJS.Signals) => async (): Promise<void> => {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function untilAnswers(attempt: () => unknown): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      attempt()
      return
    } catch (error) {
      if (tries > 100) throw error
      await wait(200)
    }
  }
}
