import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Secrets, StartupError } from '@keyturn/platform/config'
import pg from 'pg'
import type { Config } from '../config/index.ts'
import { type BackupStore, type Manifest, sealManifest } from './backup-store.ts'
import { databaseArgument, requireProgram, startProgram } from './programs.ts'

/** Files that a server writes again by itself, or must not find. */
const EXCLUDED = [
  'pg_wal/*',
  'postmaster.*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_stat_tmp/*',
]

const DAY_MS = 86_400_000

interface BackupInput {
  config: Config
  place: BackupStore
  url: string
  secrets: Secrets
  now: Date
}

/** Writes database, files and keys to a temporary folder, and renames it when the backup is complete. */
export async function createBackup({
  config,
  place,
  url,
  secrets,
  now,
}: BackupInput): Promise<{ name: string; bytes: number }> {
  const name = now.toISOString().replace(/[-:]/g, '')
  const unfinished = `unfinished-${name}`
  const parts: Manifest['parts'] = {}
  const keep = async (part: string, source: NodeJS.ReadableStream): Promise<void> => {
    parts[`${part}.sealed`] = await place.write(join(unfinished, `${part}.sealed`), `${part}:${name}`, source)
  }
  dropUnfinished(place.folder, now)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const serverVersion = rows[0]?.version ?? 0
    const label = config.databaseUrl
      ? null
      : await archiveCluster(client, join(config.dataDir, 'postgres'), keep)
    if (config.databaseUrl) await archiveDump(url, serverVersion, keep)
    // Copies the files after the rows, because a file is stored before its row and never changes.
    const files = join(config.dataDir, 'files')
    if (!config.bucket && existsSync(files)) await archiveFiles(client, files, keep)
    await keep('keys', Readable.from([JSON.stringify(asText(secrets))]))
    const database = config.databaseUrl ? 'own' : 'built-in'
    const about: Manifest = { takenAt: now.toISOString(), database, serverVersion, label, parts }
    mkdirSync(join(place.folder, unfinished), { recursive: true })
    writeFileSync(join(place.folder, unfinished, 'manifest.sealed'), sealManifest(place, name, about), {
      mode: 0o600,
    })
    renameSync(join(place.folder, unfinished), join(place.folder, name))
  } finally {
    await client.end()
    rmSync(join(place.folder, unfinished), { recursive: true, force: true })
  }
  return { name, bytes: Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Deletes partial backups of killed processes. Folders younger than a day may still be in use. */
function dropUnfinished(folder: string, now: Date): void {
  if (!existsSync(folder)) return
  for (const each of readdirSync(folder)) {
    const path = join(folder, each)
    const isOld = each.startsWith('unfinished-') && now.getTime() - statSync(path).mtimeMs > DAY_MS
    if (isOld) rmSync(path, { recursive: true, force: true })
  }
}

type WritePart = (part: string, source: NodeJS.ReadableStream) => Promise<void>

/** Stores the files of a running server, and as much of its WAL as makes them consistent. */
async function archiveCluster(client: pg.Client, cluster: string, keep: WritePart): Promise<string> {
  // Temporary replication slot. It retains the WAL from here and is dropped with this connection.
  await client.query("select pg_create_physical_replication_slot('keyturn_backup', true, true)")
  await client.query("select pg_backup_start('keyturn', true)")
  await archiveFolder(cluster, EXCLUDED, 'database', keep)
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.query('select pg_switch_wal()')
  await archiveFolder(join(cluster, 'pg_wal'), ['archive_status', 'summaries'], 'log', keep)
  return rows[0]?.label ?? ''
}

async function archiveDump(url: string, serverVersion: number, keep: WritePart): Promise<void> {
  requireProgram('pg_dump', serverVersion)
  const { args, env } = databaseArgument(url)
  // Leaves roles and grants out, because they belong to the server. A restore grants them again.
  const plain = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges']
  const { child, ended } = startProgram('pg_dump', [...plain, ...args], env)
  if (child.stdout) await keep('database', child.stdout)
  await ended()
}

/**
 * Archives a folder whose files may change meanwhile. The WAL repairs the database, and `archiveFiles` checks the rest.
 */
async function archiveFolder(
  folder: string,
  without: string[],
  part: string,
  keep: WritePart,
  more: readonly string[] = [],
): Promise<void> {
  const leave = without.map((pattern) => `--exclude=./${pattern}`)
  const { child, ended } = startProgram('tar', ['-c', '-C', folder, ...QUIET, ...more, ...leave, '.'])
  if (child.stdout) await keep(part, child.stdout)
  await ended([0, 1])
}

/** Silences tar's warnings, because members upload and delete while it reads the files. */
const QUIET = ['--warning=no-file-changed', '--warning=no-file-removed']

/** Stores the uploaded files, and checks that every file a row names is in the archive. */
async function archiveFiles(client: pg.Client, folder: string, keep: WritePart): Promise<void> {
  const named = await namedFiles(client)
  const index = join(mkdtempSync(join(tmpdir(), 'keyturn-backup-')), 'index')
  try {
    await archiveFolder(folder, [], 'files', keep, ['--verbose', `--index-file=${index}`])
    const archived = new Set(
      readFileSync(index, 'utf8')
        .split('\n')
        .map((line) => line.replace(/^\.\//, '')),
    )
    const missing = named.filter((key) => !archived.has(key))
    // A file that was deleted meanwhile together with its row is not missing.
    const still = missing.length === 0 ? [] : await namedFiles(client)
    const lost = missing.filter((key) => still.includes(key))
    if (lost.length > 0)
      throw new StartupError(
        `The database names ${lost.length} files that are not in the archive, for example ${lost[0]}.`,
        'Run the command again. If it fails again, the file store has lost them: see docs/runbooks/restore.md.',
      )
  } finally {
    rmSync(dirname(index), { recursive: true, force: true })
  }
}

/** Returns the storage keys that rows name. */
async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'file_key' order by 1`,
  )
  const keys: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select file_key as key from ${name} where file_key is not null`,
    )
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

const asText = ({ sessionSecret, keyRing, vapid }: Secrets) => ({
  ...{ sessionSecret, vapid, current: keyRing.current },
  keys: Object.fromEntries(Object.entries(keyRing.keys).map(([id, key]) => [id, key.toString('base64')])),
})
