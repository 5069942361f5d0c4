import pg from 'pg'
import { broken, type Check, errorText, works } from '../base/checks.ts'
import { migrationNames } from './migrate.ts'
import { STATEMENT_TIMEOUT_MS } from './open.ts'

const MIN_SERVER_VERSION = 150_000

/**
 * Checks that the database can be used: server version, privileges of our role, and that a pooler is configured as
 * one.
 */
export async function checkDatabase(about: {
  url: string
  directUrl?: string | null
  replica?: boolean
}): Promise<Check> {
  const direct = new pg.Client({
    connectionString: about.directUrl ?? about.url,
    connectionTimeoutMillis: 10_000,
  })
  try {
    await direct.connect()
    const { rows } = await direct.query<{ version: number; standby: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby`,
    )
    const [found] = rows
    if (!found || found.version < MIN_SERVER_VERSION)
      return broken('It is older than PostgreSQL 15.', 'Use PostgreSQL 15 or newer.')
    if (about.replica) return works
    if (found.standby)
      return broken('It is a standby and takes no writes.', 'Let DATABASE_URL lead to the primary.')
    const missing = await missingPrivilege(direct)
    return missing ?? (await checkPooler(about.url, about.directUrl ? null : STATEMENT_TIMEOUT_MS))
  } catch (error) {
    return broken(
      `It cannot be reached: ${errorText(error)}`,
      'Compare host, port, user, password and name in DATABASE_URL and DATABASE_DIRECT_URL.',
    )
  } finally {
    await direct.end().catch(() => undefined)
  }
}

/** A pooler refuses startup parameters; then the direct URL is needed too. */
async function checkPooler(url: string, timeoutMs: number | null): Promise<Check> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: 10_000 },
    ...(timeoutMs ? { statement_timeout: timeoutMs } : {}),
  })
  try {
    await client.connect()
    return works
  } catch (error) {
    return timeoutMs
      ? broken(
          `A pooler stands in between: ${errorText(error)}`,
          'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
        )
      : broken(`The pooler cannot be reached: ${errorText(error)}`, 'Compare its address in DATABASE_URL.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const MIGRATE =
  'Run the migrations once with DATABASE_MIGRATION_URL, which names the role that owns the database.'

/**
 * Returns a failed check if our role lacks a privilege: to create missing tables, or to read and write existing ones.
 */
async function missingPrivilege(client: pg.Client): Promise<Check | null> {
  const { rows } = await client.query<{
    role: string
    mayCreate: boolean
    migrated: boolean
    reads: boolean
  }>(
    `select current_user as role, has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
       known is not null as migrated, coalesce(has_table_privilege(current_user, known, 'select'), false) as reads
     from to_regclass('public.schema_migration') as known`,
  )
  const [found] = rows
  const role = `Our role "${found?.role}"`
  if (!found?.migrated)
    return found?.mayCreate
      ? null
      : broken(`The database is empty, and ${role.replace('Our', 'our')} may not make its tables.`, MIGRATE)
  const closed = await inaccessibleTables(client)
  if (!found.reads || closed.length > 0)
    return broken(
      `${role} may not read and write ${closed.length} tables, for example ${closed[0] ?? 'schema_migration'}.`,
      `${MIGRATE} They grant what is missing.`,
    )
  if (found.mayCreate) return null
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration')
  const wanted = migrationNames().filter((name) => !applied.some((row) => row.name === name))
  return wanted.length === 0
    ? null
    : broken(
        `${wanted.length} migrations are missing, and ${role.replace('Our', 'our')} may not make tables.`,
        MIGRATE,
      )
}

async function inaccessibleTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p')
       and not (has_schema_privilege(current_user, nspname, 'usage')
         and has_table_privilege(current_user, pg_class.oid, 'select')
         and has_table_privilege(current_user, pg_class.oid, 'insert')
         and has_table_privilege(current_user, pg_class.oid, 'update')
         and has_table_privilege(current_user, pg_class.oid, 'delete'))
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Checks that a hijacked program could neither empty the audit trail nor read the server's files. */
export async function checkRole(url: string): Promise<Check> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; superuser: boolean; owned: number }>(
      `select current_user as role, rolsuper as superuser,
         (select count(*)::int from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')
            and relnamespace = 'public'::regnamespace) as owned
       from pg_roles where rolname = current_user`,
    )
    const [found] = rows
    const cure = 'Make two roles: docs/operations.md, “Roles of the database”.'
    if (found?.superuser)
      return broken(
        `Our role "${found.role}" is a superuser: who takes the program over reads the server's files.`,
        cure,
      )
    if (found && found.owned > 0)
      return broken(
        `Our role "${found.role}" owns the tables: who takes the program over can empty the audit trail.`,
        cure,
      )
    return works
  } finally {
    await client.end().catch(() => undefined)
  }
}
