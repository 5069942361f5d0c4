import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { wordsOf } from '@keyturn/platform/checks'
import { keepSecrets, type Secrets, StartProblem } from '@keyturn/platform/config'
import { grantToApp, lockDataDir, migrate, startEmbedded } from '@keyturn/platform/db'
import pg from 'pg'
import { z } from 'zod'
import type { Config } from '../config/index.ts'
import type { Closers } from '../errand.ts'
import { appRoleOf, ownerUrlOf, refuseUnfitTarget, restoreDump } from './own-server.ts'
import { findBackup, type Place } from './place.ts'
import { start } from './programs.ts'
import { layOutLog, settingsOfFollowing } from './write-ahead.ts'

export interface BroughtBack {
  backup: string
  /** Time of the newest transaction in the restored database. */
  dataOf: Date
  url: string
}

/** Restores a backup into an empty place. The database stays open until the closers are called. */
export async function bringBack(
  config: Config,
  place: Place,
  { to, now, closers }: { to: Date | null; now: Date; closers: Closers },
): Promise<BroughtBack> {
  const { name, manifest } = await findBackup(place, to)
  const { dataDir } = config
  closers.push(lockDataDir(dataDir))
  const folder = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    refuseLivingFolder(join(dataDir, 'files'))
    const unpack = async (part: string): Promise<string> => {
      const target = join(folder, part)
      mkdirSync(target, { mode: 0o700 })
      await place.openFile(join(name, `${part}.sealed`), `${part}:${name}`, `${target}.tar`)
      await start('tar', ['-x', '-p', '-C', target, '-f', `${target}.tar`]).ended()
      rmSync(`${target}.tar`)
      return target
    }
    // Unpacks the files before the database changes, so a full disk leaves the database empty.
    const files = manifest.parts['files.sealed'] ? await unpack('files') : null
    const brought =
      manifest.database === 'built-in'
        ? await bringCluster({ dataDir, place, to, closers, label: manifest.label ?? '' }, unpack)
        : await bringDump(config, { place, name, folder, serverVersion: manifest.serverVersion })
    if (files) renameSync(files, join(dataDir, 'files'))
    if (!config.encryptionKeys && !existsSync(join(dataDir, 'secrets.json')))
      keepSecrets(dataDir, await openKeys(place, name))
    await migrate(brought.url)
    const appRole = manifest.database === 'own' ? appRoleOf(config) : null
    if (appRole) await grantToApp(brought.url, appRole)
    const dataOf = brought.dataOf ?? new Date(manifest.takenAt)
    await noteRestored(brought.url, dataOf, now)
    return { backup: name, dataOf, url: brought.url }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuseLivingFolder(folder: string): void {
  if (!existsSync(folder)) return
  throw new StartProblem(
    `${folder} is there already: a restore never writes over anything.`,
    'Set DATA_DIR to a new folder, or move this one away by hand.',
  )
}

interface ClusterWish {
  dataDir: string
  place: Place
  to: Date | null
  label: string
  closers: Closers
}

async function bringCluster(
  { dataDir, place, to, label, closers }: ClusterWish,
  unpack: (part: string) => Promise<string>,
): Promise<{ url: string; dataOf: Date | null }> {
  const cluster = join(dataDir, 'postgres')
  refuseLivingFolder(cluster)
  const database = await unpack('database')
  const log = await unpack('log')
  await layOutLog(place, log)
  writeFileSync(join(database, 'backup_label'), label)
  writeFileSync(join(database, 'recovery.signal'), '')
  mkdirSync(join(database, 'pg_wal'), { recursive: true, mode: 0o700 })
  // A folder of ours is given to the server's account with all that is in it, these files too.
  if (process.getuid) chownSync(database, process.getuid(), -1)
  renameSync(database, cluster)
  try {
    const server = await startEmbedded({ dataDir, settings: settingsOfFollowing(log, to), beside: log })
    closers.push(() => server.stop())
    return { url: server.url, dataOf: await untilOpen(server.url) }
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    if (!to) throw error
    throw new StartProblem(
      `The kept log does not reach ${to.toISOString()}, or cannot be followed: ${wordsOf(error)}`,
      'Leave --to out for the latest there is.',
    )
  }
}

/**
 * Waits until PostgreSQL has replayed the WAL. Returns the time of the last transaction; null if the WAL has none after
 * the backup.
 */
async function untilOpen(url: string): Promise<Date | null> {
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
      throw new StartProblem(
        `The recovery ended early: ${error instanceof Error ? error.message : String(error)}.`,
        'Look at the backups and at --to.',
      )
    } finally {
      await client.end().catch(() => undefined)
    }
    await wait(200)
  }
}

async function bringDump(
  config: Config,
  {
    place,
    name,
    folder,
    serverVersion,
  }: { place: Place; name: string; folder: string; serverVersion: number },
): Promise<{ url: string; dataOf: null }> {
  const url = ownerUrlOf(config)
  if (!url)
    throw new StartProblem(
      'This backup is of a PostgreSQL of your own.',
      'Let DATABASE_URL lead to an empty database for it.',
    )
  await refuseUnfitTarget(url, appRoleOf(config))
  const dump = join(folder, 'database.dump')
  await place.openFile(join(name, 'database.sealed'), `database:${name}`, dump)
  await restoreDump(url, dump, serverVersion)
  return { url, dataOf: null }
}

const storedKeys = z.object({
  sessionSecret: z.string(),
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).nullable(),
  current: z.string(),
  keys: z.record(z.string(), z.string()),
})

async function openKeys(place: Place, name: string): Promise<Secrets> {
  let text = ''
  const target = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  await place.open(join(name, 'keys.sealed'), `keys:${name}`, target)
  const { current, keys, ...others } = storedKeys.parse(JSON.parse(text))
  const ring = Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]))
  return { ...others, keyRing: { current, keys: ring } }
}

async function noteRestored(url: string, dataOf: Date, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into restored (at, data_of) values ($1, $2)', [now, dataOf])
  await client.end()
}
