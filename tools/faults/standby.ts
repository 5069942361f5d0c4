import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  closeDatabase,
  type Db,
  type EmbeddedServer,
  openDatabase,
  startEmbedded,
} from '@keyturn/platform/db'

const FOLLOW_TIMEOUT_MS = 60_000
/** Files of one server that a copy must not have. */
const LEFT_OUT = ['postgresql.auto.conf', 'postmaster.*', 'pg_wal/*', 'pg_replslot/*', 'pg_dynshmem/*']

/** Server with its data folder, and if it has exited. */
export interface Server extends EmbeddedServer {
  dataDir: string
  isGone(): boolean
}

export async function openServer(dataDir: string, settings: string[] = []): Promise<Server> {
  mkdirSync(dataDir, { recursive: true })
  let isGone = false
  const lost = (): void => {
    isGone = true
  }
  return {
    ...(await startEmbedded({ dataDir, settings, onUnexpectedExit: lost })),
    dataDir,
    isGone: () => isGone,
  }
}

/**
 * Starts a standby from a copy of the primary's files while members write. From then on replication is synchronous, but
 * the standby's replay is paused.
 */
export async function openLaggingStandby(primary: Server, dataDir: string): Promise<Server> {
  return withClient(primary.url, async (client) => {
    await client.query("select pg_create_physical_replication_slot('standby', true)")
    await client.query("select pg_backup_start('standby', true)")
    await copyFiles(join(primary.dataDir, 'postgres'), join(dataDir, 'postgres'))
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    const put = (name: string, text: string): void => {
      const place = join(dataDir, 'postgres', name)
      writeFileSync(place, text)
      // Uses the owner of the other files, because the server may run as another user.
      const { uid, gid } = statSync(dirname(place))
      chownSync(place, uid, gid)
    }
    put('backup_label', rows[0]?.label ?? '')
    put('standby.signal', '')
    const { hostname, port, username, password } = new URL(primary.url)
    const way = `host=${hostname} port=${port} user=${username} password=${password}`
    const settings = [`primary_conninfo=${way}`, 'primary_slot_name=standby']
    const standby = await openServer(dataDir, settings)
    await client.query("alter system set synchronous_standby_names = '*'")
    await client.query('select pg_reload_conf()')
    await until(client, "select from pg_stat_replication where sync_state = 'sync'")
    await withClient(standby.url, (replica) => replica.query('select pg_wal_replay_pause()'))
    return standby
  })
}

/** Promotes the standby, which replays its WAL first. Retries the check, because replay can cancel queries. */
export async function promote({ url }: Server): Promise<void> {
  await withClient(url, (client) => client.query('select pg_promote(false)'))
  const leads = (): Promise<boolean> =>
    withClient(
      url,
      async (client) => (await client.query('select where not pg_is_in_recovery()')).rowCount === 1,
    )
  for (const end = Date.now() + FOLLOW_TIMEOUT_MS; Date.now() < end; await wait(50))
    if (await leads().catch(() => false)) return
  throw new Error('The standby was promoted in vain.')
}

/** Writes WAL until the full disk makes the server fail. */
export async function fillLog(url: string): Promise<void> {
  const writing = withClient(url, async (client) => {
    for (let pieces = 0; pieces < 200; pieces++)
      await client.query("select pg_logical_emit_message(true, 'faults', 'more'), pg_switch_wal()")
  })
  if (
    await writing.then(
      () => true,
      () => false,
    )
  )
    throw new Error('The log finds room on a full disk.')
}

/** Waits until the server accepts writes or has exited. Returns true if it accepts writes. */
export async function servesAgain({ url, isGone }: Pick<Server, 'url' | 'isGone'>): Promise<boolean> {
  for (const end = Date.now() + FOLLOW_TIMEOUT_MS; Date.now() < end && !isGone(); await wait(100)) {
    const writes = withClient(url, (client) =>
      client.query("select pg_logical_emit_message(true, 'faults', 'one')"),
    )
    if (
      await writes.then(
        () => true,
        () => false,
      )
    )
      return true
  }
  return false
}

const connect = (db: Db) => db.$client.connect()
type Client = Awaited<ReturnType<typeof connect>>

/** Runs `work` in one session and closes it. */
async function withClient<Value>(url: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const database = openDatabase({ url, connections: 1 })
  try {
    const client = await connect(database.db)
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await closeDatabase(database)
  }
}

async function until(client: Client, query: string): Promise<void> {
  for (const end = Date.now() + FOLLOW_TIMEOUT_MS; Date.now() < end; await wait(50))
    if ((await client.query(query)).rowCount === 1) return
  throw new Error(`In vain: ${query}`)
}

/** Copies the files. WAL replay repairs files that change or disappear meanwhile. */
async function copyFiles(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const [run, archive] = [promisify(execFile), `${to}.tar`]
  const leave = LEFT_OUT.map((pattern) => `--exclude=./${pattern}`)
  await run('tar', ['-c', '-C', from, ...leave, '-f', archive, '.']).catch((error: { code?: unknown }) => {
    if (error.code !== 1) throw error
  })
  await run('tar', ['-x', '-p', '-C', to, '-f', archive])
  rmSync(archive)
}
