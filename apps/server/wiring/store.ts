import type { Config } from '@keyturn/platform/config'
import { installSecrets, type Secrets } from '@keyturn/platform/config'
import {
  checkReachable,
  closeDatabase,
  type Database,
  lockDataDir,
  migrate,
  openDatabase,
  startEmbedded,
} from '@keyturn/platform/db'

export interface Store {
  url: string
  database: Database
  secrets: Secrets
}

/** The database, ours or the built-in one, brought up to date; and the secrets that belong with it. */
export async function openStore(config: Config, closers: (() => Promise<void> | void)[]): Promise<Store> {
  const url = config.databaseUrl ? await reach(config.databaseUrl) : await runBuiltIn(config, closers)
  const secrets = installSecrets(config)
  await migrate(url)
  const database = openDatabase({ url, replicaUrl: config.databaseReplicaUrl })
  closers.push(() => closeDatabase(database))
  return { url, database, secrets }
}

async function reach(url: string): Promise<string> {
  await checkReachable(url)
  return url
}

async function runBuiltIn(config: Config, closers: (() => Promise<void> | void)[]): Promise<string> {
  closers.push(lockDataDir(config.dataDir))
  const server = await startEmbedded({ dataDir: config.dataDir })
  closers.push(() => server.stop())
  return server.url
}
