import { loadSecrets, type Secrets } from '@keyturn/platform/config'
import {
  checkReachable,
  closeDatabase,
  type Database,
  ensureAppRole,
  grantToApp,
  lockDataDir,
  migrate,
  openDatabase,
  runningEmbedded,
  startEmbedded,
} from '@keyturn/platform/db'
import { QUEUE_CONNECTIONS } from '@keyturn/platform/jobs'
import { walArchiveSettings, walFolder } from '../backup/wal-archive.ts'
import type { Closers } from '../command.ts'
import type { Config } from '../config/index.ts'
import type { Role } from '../role.ts'
import { checkKeys, recordKey } from './key-check.ts'

export interface DatabaseAndSecrets {
  /** Direct URL of PostgreSQL, past any pooler. */
  url: string
  /** Same for the role that owns the tables. The program's own role may be another. */
  ownerUrl: string
  database: Database
  secrets: Secrets
}

/** Connects to the configured or built-in database and migrates it. Returns the secrets as well. */
export async function openDatabaseAndSecrets(
  config: Config,
  closers: Closers,
  role: Role = 'all',
): Promise<DatabaseAndSecrets> {
  const { databaseUrl, databaseDirectUrl: directUrl } = config
  const { databaseMigrationUrl: migrationUrl } = config
  if (migrationUrl) await checkReachable(migrationUrl, 'DATABASE_MIGRATION_URL')
  const given = databaseUrl ? await checkAddress(databaseUrl, directUrl) : await runBuiltIn(config, closers)
  const ownerUrl = migrationUrl ?? given
  await migrate(ownerUrl, { pooled: directUrl !== null && migrationUrl === null })
  if (migrationUrl) await grantToApp(ownerUrl, decodeURIComponent(new URL(given).username))
  const url = databaseUrl ? given : await ensureAppRole(ownerUrl)
  const store = connect(config, { url, ownerUrl, role }, closers)
  await checkKeys(store.database.db, store.secrets.keyRing)
  await recordKey(store.database.db, store.secrets.keyRing)
  return store
}

/** Opens the database without migrations, also beside an open app. Connects at the first query. */
export async function openWithoutMigrating(config: Config, closers: Closers): Promise<DatabaseAndSecrets> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config
  const url = directUrl ?? databaseUrl ?? runningEmbedded(dataDir) ?? (await runBuiltIn(config, closers))
  return connect(config, { url, ownerUrl: url, role: 'all' }, closers)
}

/**
 * Maximum number of connections per role. The queue uses two, and the event stream and the worker one each for LISTEN.
 */
const CONNECTIONS: Record<Role, number> = { api: 23, worker: 13, all: 24 }
const RESERVED_CONNECTIONS: Record<Role, number> = {
  api: QUEUE_CONNECTIONS + 1,
  worker: QUEUE_CONNECTIONS + 1,
  all: QUEUE_CONNECTIONS + 2,
}

function connect(
  config: Config,
  { url, ownerUrl, role }: Pick<DatabaseAndSecrets, 'url' | 'ownerUrl'> & { role: Role },
  closers: Closers,
): DatabaseAndSecrets {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config
  const database = openDatabase({
    url: databaseUrl ?? url,
    replicaUrl,
    directUrl,
    connections: (config.databaseConnections ?? CONNECTIONS[role]) - RESERVED_CONNECTIONS[role],
    // Times out waiting for a connection, so that the client gets an error soon.
    waitMs: 2_000,
    ...(config.namedStatements === null ? {} : { namedStatements: config.namedStatements }),
  })
  closers.push(() => closeDatabase(database))
  return { url, ownerUrl, database, secrets: loadSecrets(config) }
}

async function checkAddress(url: string, directUrl: string | null): Promise<string> {
  if (directUrl) await checkReachable(directUrl, 'DATABASE_DIRECT_URL')
  await checkReachable(url)
  return directUrl ?? url
}

async function runBuiltIn(config: Config, closers: Closers): Promise<string> {
  closers.push(lockDataDir(config.dataDir))
  const server = await startEmbedded({
    dataDir: config.dataDir,
    onUnexpectedExit: endWithoutDatabase,
    ...(config.backup.folder && config.backup.keys
      ? { settings: walArchiveSettings(config.dataDir), extraFolder: walFolder(config.dataDir) }
      : {}),
  })
  closers.push(() => server.stop())
  return server.url
}

/** Exits the process, so that a supervisor restarts it together with the built-in database. */
function endWithoutDatabase(): void {
  process.stderr.write('\nKeyturn stopped: the built-in PostgreSQL ended by itself. Start it again.\n')
  process.exit(1)
}
