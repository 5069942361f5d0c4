import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '@keyturn/platform/checks'
import { type Secrets, StartupError, storeSecrets } from '@keyturn/platform/config'
import { grantToApp, lockDataDir, migrate, startEmbedded } from '@keyturn/platform/db'
import pg from 'pg'
import { z } from 'zod'
import type { Closers } from '../command.ts'
import type { Config } from '../config/index.ts'
import { type BackupStore, findBackup } from './backup-store.ts'
import { appRoleOf, ownerUrlOf, refuseUnfitTarget, restoreDump } from './external-server.ts'
import { startProgram } from './programs.ts'
import { recoverySettings, restoreWal } from './wal-archive.ts'

export interface RestoreResult {
  backup: string
  /** Time of the newest transaction in the restored database. */
  dataOf: Date
  url: string
}

/** Restores a backup into an empty place. The database stays open until the closers are called. */
export async function restoreBackup(
  config: Config,
  place: BackupStore,
  { to, now, closers }: { to: Date | null; now: Date; closers: Closers },
): Promise<RestoreResult> {
  const { name, manifest } = await findBackup(place, to)
  const { dataDir } = config
  closers.push(lockDataDir(dataDir))
  const folder = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    refuseExistingFolder(join(dataDir, 'files'))
    const unpack = async (part: string): Promise<string> => {
      const target = join(folder, part)
      mkdirSync(target, { mode: 0o700 })
      await place.readFile(join(name, `${part}.sealed`), `${part}:${name}`, `${target}.tar`)
      await startProgram('tar', ['-x', '-p', '-C', target, '-f', `${target}.tar`]).ended()
      rmSync(`${target}.tar`)
      return target
    }
    // Unpacks the files before the database changes, so a full disk leaves the database empty.
    const files = manifest.parts['files.sealed'] ? await unpack('files') : null
    const restored =
      manifest.database === 'built-in'
        ? await restoreCluster({ dataDir, place, to, closers, label: manifest.label ?? '' }, unpack)
        : await restoreFromDump(config, { place, name, folder, serverVersion: manifest.serverVersion })
    if (files) renameSync(files, join(dataDir, 'files'))
    if (!config.encryptionKeys && !existsSync(join(dataDir, 'secrets.json')))
      storeSecrets(dataDir, await openKeys(place, name))
    await migrate(restored.url)
    const appRole = manifest.database === 'own' ? appRoleOf(config) : null
    if (appRole) await grantToApp(restored.url, appRole)
    const dataOf = restored.dataOf ?? new Date(manifest.takenAt)
    await recordRestore(restored.url, dataOf, now)
    return { backup: name, dataOf, url: restored.url }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuseExistingFolder(folder: string): void {
  if (!existsSync(folder)) return
  throw new StartupError(
    `${folder} is there already: a restore never writes over anything.`,
    'Set DATA_DIR to a new folder, or move this one away by hand.',
  )
}

interface ClusterRestore {
  dataDir: string
  place: BackupStore
  to: Date | null
  label: string
  closers: Closers
}

async function restoreCluster(
  { dataDir, place, to, label, closers }: ClusterRestore,
  unpack: (part: string) => Promise<string>,
): Promise<{ url: string; dataOf: Date | null }> {
  const cluster = join(dataDir, 'postgres')
  refuseExistingFolder(cluster)
  const database = await unpack('database')
  const log = await unpack('log')
  await restoreWal(place, log)
  writeFileSync(join(database, 'backup_label'), label)
  writeFileSync(join(database, 'recovery.signal'), '')
  mkdirSync(join(database, 'pg_wal'), { recursive: true, mode: 0o700 })
  // A folder of ours is given to the server's account with all that is in it, these files too.
  if (process.getuid) chownSync(database, process.getuid(), -1)
  renameSync(database, cluster)
  try {
    const server = await startEmbedded({ dataDir, settings: recoverySettings(log, to), extraFolder: log })
    closers.push(() => server.stop())
    return { url: server.url, dataOf: await waitForRecovery(server.url) }
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    if (!to) throw error
    throw new StartupError(
      `The kept log does not reach ${to.toISOString()}, or cannot be followed: ${errorText(error)}`,
      'Leave --to out for the latest there is.',
    )
  }
}

/**
 * Waits until PostgreSQL has replayed the WAL. Returns the time of the last transaction; null if the WAL has none after
 * the backup.
 */
async function waitForRecovery(url: string): Promise<Date | null> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // Ignores the error event of a closed connection, because the next query fails too and is reported.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ follows: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as follows, pg_last_xact_replay_timestamp() as last',
      )
      if (rows[0] && !rows[0].follows) return rows[0].last
    } catch (error) {
      throw new StartupError(
        `The recovery ended early: ${error instanceof Error ? error.message : String(error)}.`,
        'Look at the backups and at --to.',
      )
    } finally {
      await client.end().catch(() => undefined)
    }
    await wait(200)
  }
}

async function restoreFromDump(
  config: Config,
  {
    place,
    name,
    folder,
    serverVersion,
  }: { place: BackupStore; name: string; folder: string; serverVersion: number },
): Promise<{ url: string; dataOf: null }> {
  const url = ownerUrlOf(config)
  if (!url)
    throw new StartupError(
      'This backup is of a PostgreSQL of your own.',
      'Let DATABASE_URL lead to an empty database for it.',
    )
  await refuseUnfitTarget(url, appRoleOf(config))
  const dump = join(folder, 'database.dump')
  await place.readFile(join(name, 'database.sealed'), `database:${name}`, dump)
  await restoreDump(url, dump, serverVersion)
  return { url, dataOf: null }
}

const storedKeys = z.object({
  sessionSecret: z.string(),
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).nullable(),
  current: z.string(),
  keys: z.record(z.string(), z.string()),
})

async function openKeys(place: BackupStore, name: string): Promise<Secrets> {
  let text = ''
  const target = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  await place.read(join(name, 'keys.sealed'), `keys:${name}`, target)
  const { current, keys, ...others } = storedKeys.parse(JSON.parse(text))
  const ring = Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]))
  return { ...others, keyRing: { current, keys: ring } }
}

async function recordRestore(url: string, dataOf: Date, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into restored (at, data_of) values ($1, $2)', [now, dataOf])
  await client.end()
}
