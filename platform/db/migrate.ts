import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { StartupError } from '../config/index.ts'
import { STATEMENT_TIMEOUT_MS } from './open.ts'

const folder = join(import.meta.dirname, 'migrations')
const LOCK = 4_709_152_733

/**
 * Applies missing migrations by name, each in its own transaction, under an advisory lock that works behind a pooler.
 * A lock timeout keeps migrations from blocking other queries.
 */
export async function migrate(url: string, { pooled = false, from = folder } = {}): Promise<string[]> {
  const [lockClient, client] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ]
  try {
    await lockClient.connect()
    await lockClient.query('begin')
    await waitForLock(lockClient)
    await client.connect()
    if (pooled) await setStatementTimeout(client)
    // Looks for the table before creating it, so a role without CREATE can start if no migration is missing.
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migration') is not null as found`,
    )
    if (!rows[0]?.found) {
      await requireCreatePrivilege(client)
      await client.query(
        `create table schema_migration (
           name text primary key, digest text not null, applied_at timestamptz not null default now())`,
      )
    }
    const applied = new Map(
      (
        await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
      ).rows.map((row) => [row.name, row.digest]),
    )
    const names = migrationNames(from)
    refuseOlderVersion(names, [...applied.keys()])
    const fresh: string[] = []
    for (const name of names) {
      const text = readFileSync(join(from, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known && known !== digest)
        throw new StartupError(
          `Migration ${name} was changed after it ran.`,
          'Put the file back as it was, and write the change as a new one.',
        )
      if (known) continue
      if (fresh.length === 0) await requireCreatePrivilege(client)
      await apply(client, name, text, digest)
      fresh.push(name)
    }
    await migrateQueue(url)
    return fresh
  } finally {
    await client.end().catch(() => undefined)
    await lockClient.end().catch(() => undefined)
  }
}

/** Names of all migrations in the order to apply them. */
export const migrationNames = (from = folder): string[] =>
  readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Throws for a role that can only read and write. With two roles, the owner migrates. */
async function requireCreatePrivilege(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select current_user as role, has_schema_privilege(current_user, 'public', 'create') as may`,
  )
  if (rows[0]?.may) return
  throw new StartupError(
    `The database is not migrated, and the role "${rows[0]?.role}" may not make tables.`,
    'Migrate once with DATABASE_MIGRATION_URL, which names the role that owns the database.',
  )
}

const LOCK_POLL_INTERVAL_MS = 200

/**
 * Polls for the lock, because waiting inside PostgreSQL keeps a snapshot open, and a concurrent index build waits for
 * older snapshots.
 */
async function waitForLock(keeper: pg.Client): Promise<void> {
  while (true) {
    const { rows } = await keeper.query<{ held: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as held`,
    )
    if (rows[0]?.held) return
    await setTimeout(LOCK_POLL_INTERVAL_MS)
  }
}

/**
 * Sets the statement timeout on our role, because a pooler refuses it as a startup parameter. Ends the pooler's idle
 * connections, which lack the setting.
 */
async function setStatementTimeout(client: pg.Client): Promise<void> {
  const setting = `statement_timeout=${STATEMENT_TIMEOUT_MS}`
  const { rows } = await client.query<{ set: string }>(
    `select format('alter role %I in database %I set ${setting}', current_user, current_database()) as set
     where not exists (select from pg_db_role_setting where $1 = any(setconfig)
       and setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database()))`,
    [setting],
  )
  if (!rows[0]) return
  await client.query(rows[0].set)
  await client.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
     where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`,
  )
}

async function apply(client: pg.Client, name: string, text: string, digest: string): Promise<void> {
  const index = indexBuiltConcurrently(text)
  if (index !== null) return buildIndex(client, { name, text, digest, index })
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'; set local statement_timeout = 0")
    await client.query(text)
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw failed(name, error)
  }
}

const failed = (name: string, error: unknown): StartupError =>
  new StartupError(
    `Migration ${name} failed, and nothing of it was kept: ${error instanceof Error ? error.message : String(error)}.`,
    'Mend the cause and start again; the migrations before it stand.',
  )

/**
 * Returns the index that is the only statement of a file, or null. PostgreSQL builds such an index only outside a
 * transaction.
 */
function indexBuiltConcurrently(text: string): string | null {
  const statement = text.replace(/--.*$/gm, '').trim()
  const found = /^create\s+(?:unique\s+)?index\s+concurrently\s+([a-z0-9_]+)\s+on\s[^;]*;?$/i.exec(statement)
  return found?.[1] ?? null
}

/** Builds an index concurrently with writes. First deletes the invalid index that a failed build left. */
async function buildIndex(
  client: pg.Client,
  { name, text, digest, index }: { name: string; text: string; digest: string; index: string },
): Promise<void> {
  const remove = `drop index concurrently if exists ${index}`
  try {
    await client.query('set lock_timeout = 0')
    await client.query('set statement_timeout = 0')
    await client.query(remove)
    await client.query(text)
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
  } catch (error) {
    await client.query(remove).catch(() => undefined)
    throw failed(name, error)
  }
}

/**
 * Throws if a newer version has migrated the database, because this one could misread its data. Checked at start
 * only.
 */
function refuseOlderVersion(own: readonly string[], applied: readonly string[]): void {
  const newest = applied
    .filter((name) => !own.includes(name))
    .sort()
    .at(-1)
  if (newest)
    throw new StartupError(
      `A newer Keyturn has brought this database up to date (${newest}); this version does not know it.`,
      'Start that version or a later one, or restore a copy of the database from before.',
    )
}

/** pg-boss has its own schema and migrates it itself. */
async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.getDb().executeSql(ownIndexes)
  await boss.stop({ graceful: false })
}

/**
 * Indexes on waiting jobs and active jobs. Checks first, because a role that cannot create indexes may still find
 * that they exist.
 */
const ownIndexes = `do $$ begin
  if to_regclass('pgboss.keyturn_waiting') is null then
    create index keyturn_waiting on pgboss.job (name, start_after) where state < 'active' and not blocked;
  end if;
  if to_regclass('pgboss.keyturn_in_hand') is null then
    create index keyturn_in_hand on pgboss.job (heartbeat_on) where state = 'active';
  end if;
end $$`
