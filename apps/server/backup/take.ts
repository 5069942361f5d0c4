import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Secrets } from '@keyturn/platform/config'
import pg from 'pg'
import type { Config } from '../config/index.ts'
import { keepManifest, type Manifest, type Place } from './place.ts'
import { needProgram, start } from './programs.ts'

/** What a server writes anew by itself, or must not find. */
const LEFT_OUT = [
  'pg_wal/*',
  'postmaster.*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_stat_tmp/*',
]

interface Wish {
  config: Config
  place: Place
  url: string
  secrets: Secrets
  now: Date
}

/** Database, files and keys as they are now, in a folder of their own that gets its name when it is whole. */
export async function takeBackup({
  config,
  place,
  url,
  secrets,
  now,
}: Wish): Promise<{ name: string; bytes: number }> {
  const name = now.toISOString().replace(/[-:]/g, '')
  const unfinished = `unfinished-${name}`
  const parts: Manifest['parts'] = {}
  const keep = async (part: string, source: NodeJS.ReadableStream): Promise<void> => {
    parts[`${part}.sealed`] = await place.keep(join(unfinished, `${part}.sealed`), `${part}:${name}`, source)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const serverVersion = rows[0]?.version ?? 0
    const label = config.databaseUrl
      ? null
      : await keepCluster(client, join(config.dataDir, 'postgres'), keep)
    if (config.databaseUrl) await keepDump(url, serverVersion, keep)
    // After the rows: a file is there before the row that names it, and never changes.
    const files = join(config.dataDir, 'files')
    if (!config.bucket && existsSync(files)) await keepFolder(files, [], 'files', keep)
    await keep('keys', Readable.from([JSON.stringify(asText(secrets))]))
    const database = config.databaseUrl ? 'own' : 'built-in'
    const about: Manifest = { takenAt: now.toISOString(), database, serverVersion, label, parts }
    mkdirSync(join(place.folder, unfinished), { recursive: true })
    writeFileSync(join(place.folder, unfinished, 'manifest.sealed'), keepManifest(place, name, about), {
      mode: 0o600,
    })
    renameSync(join(place.folder, unfinished), join(place.folder, name))
  } finally {
    await client.end()
  }
  return { name, bytes: Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0) }
}

type Keep = (part: string, source: NodeJS.ReadableStream) => Promise<void>

/** The files of a server at work, and as much of its log as makes them fit together. */
async function keepCluster(client: pg.Client, cluster: string, keep: Keep): Promise<string> {
  // It holds on to the log from here and goes with this connection.
  await client.query("select pg_create_physical_replication_slot('keyturn_backup', true, true)")
  await client.query("select pg_backup_start('keyturn', true)")
  await keepFolder(cluster, LEFT_OUT, 'database', keep)
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.query('select pg_switch_wal()')
  await keepFolder(join(cluster, 'pg_wal'), ['archive_status', 'summaries'], 'log', keep)
  return rows[0]?.label ?? ''
}

async function keepDump(url: string, serverVersion: number, keep: Keep): Promise<void> {
  needProgram('pg_dump', serverVersion)
  const { child, ended } = start('pg_dump', [
    '--format=custom',
    '--compress=0',
    '--no-owner',
    '--dbname',
    url,
  ])
  if (child.stdout) await keep('database', child.stdout)
  await ended()
}

/** Files that change or go while they are read are the log's to put right. */
async function keepFolder(folder: string, without: string[], part: string, keep: Keep): Promise<void> {
  const leave = without.map((pattern) => `--exclude=./${pattern}`)
  const { child, ended } = start('tar', ['-c', '-C', folder, ...leave, '.'])
  if (child.stdout) await keep(part, child.stdout)
  await ended(part === 'files' ? [0] : [0, 1])
}

const asText = ({ sessionSecret, keyRing, vapid }: Secrets) => ({
  ...{ sessionSecret, vapid, current: keyRing.current },
  keys: Object.fromEntries(Object.entries(keyRing.keys).map(([id, key]) => [id, key.toString('base64')])),
})
