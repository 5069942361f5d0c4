import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { openProgram } from '../run/program.ts'
import { type Calls, callsTo } from './calls.ts'
import { debianProgram, versionOf } from './obtain.ts'
import { type CheckResult, type Part, runCheck } from './part.ts'
import {
  retryUntilPasses,
  type TempEnvironment,
  unprivileged,
  withTempEnvironment,
} from './temp-environment.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'timezone=UTC']
const READS = 140
/** Concurrent requests per program: its number of connections. Requests beyond that may be rejected with 503. */
const LANES = 20

/** Two programs on Debian's PostgreSQL, the oldest version that we support. */
export const postgres15: Part = {
  name: 'postgres15',
  run: () =>
    withTempEnvironment('postgres', async (temp) => {
      const { url, version } = await debianPostgres(temp)
      return tryProgram(temp, { company: 'PostgreSQL', against: version, url, directUrl: url })
    }),
}

/** Starts Debian's PostgreSQL 15 with an empty database, until the part ends. */
export async function debianPostgres(temp: TempEnvironment) {
  const server = debianProgram(`${PROGRAMS}/postgres`, 'postgresql-15')
  debianProgram(`${PROGRAMS}/psql`, 'postgresql-client-15')
  const version = versionOf(server, '--version')
  const [port, data] = [await freePort(), join(temp.folder, 'data')]
  const asked = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  execFileSync(`${PROGRAMS}/initdb`, asked, { ...unprivileged, stdio: 'pipe' })
  const settings = SETTINGS.flatMap((each) => ['-c', each])
  temp.serve(server, ['-D', data, '-p', String(port), ...settings], { ...unprivileged, stopBy: 'SIGINT' })
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await retryUntilPasses(() => ask(address('postgres'), 'create database keyturn'))
  return { url: address('keyturn'), port, version }
}

/** Returns psql's output without formatting. */
export function ask(url: string, statement: string): string {
  const words = ['-qAtc', statement, url]
  return execFileSync(`${PROGRAMS}/psql`, words, { encoding: 'utf8', stdio: 'pipe' }).trim()
}

export async function tryProgram(
  temp: TempEnvironment,
  about: { company: string; against: string; url: string; directUrl: string },
): Promise<CheckResult[]> {
  const { url, directUrl, ...say } = about
  const results: CheckResult[] = []
  const started: Calls[] = []
  const home = { PORT: '0', DATA_DIR: join(temp.folder, 'app') }
  const databases = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
  for (const call of ['the first program migrates, fills the demo and opens', 'a second one opens beside it'])
    results.push(
      await runCheck({ ...say, call }, async () => {
        const program = openProgram({ ...process.env, ...home, ...databases })
        temp.onCleanup(() => program.end())
        started.push(callsTo(await program.address()))
      }),
    )
  const [first, second] = started
  if (!first || !second) return results
  results.push(
    await runCheck({ ...say, call: `${READS} signed-in reads, side by side on both` }, () =>
      readOnBoth(first, second),
    ),
    await runCheck({ ...say, call: 'the clock moves three days and every job is done' }, async () => {
      await first.post('/sandbox/clock', { advance: '3d' })
    }),
    await runCheck({ ...say, call: 'a stuck statement is cut off' }, async () => {
      const limit = ask(url, 'show statement_timeout')
      if (limit !== '1min') throw new Error(`statement_timeout is ${limit}`)
    }),
  )
  return results
}

async function readOnBoth(first: Calls, second: Calls): Promise<void> {
  const paths = ['/api/payment-report/dashboard/', '/api/auth/profile/', '/api/rewards/summary/']
  const toRead = Array.from({ length: READS }, (_, at) => paths[at % paths.length] ?? '')
  const bad: number[] = []
  const readOn = async (program: Calls, token: string): Promise<void> => {
    for (let path = toRead.pop(); path !== undefined; path = toRead.pop()) {
      const status = await program.status(path, token)
      if (status !== 200) bad.push(status)
    }
  }
  const tokens = [await first.signIn(), await second.signIn()] as const
  const lanes = Array.from({ length: LANES }, () => [readOn(first, tokens[0]), readOn(second, tokens[1])])
  await Promise.all(lanes.flat())
  if (bad.length > 0) throw new Error(`${bad.length} of ${READS} answered ${[...new Set(bad)].join(', ')}`)
}
