import { randomBytes } from 'node:crypto'
import { StartupError } from '@keyturn/platform/config'
import { checkReachable } from '@keyturn/platform/db'
import pg from 'pg'
import type { Config } from '../config/index.ts'
import { databaseArgument, requireProgram, startProgram } from './programs.ts'

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl'>

/** Returns the URL that DATABASE_URL names, for the role that owns the tables. Null for the built-in server. */
export function ownerUrlOf({
  databaseUrl,
  databaseDirectUrl,
  databaseMigrationUrl,
}: Addresses): string | null {
  const target = databaseDirectUrl ?? databaseUrl
  if (!target || !databaseMigrationUrl) return target
  return databaseAt(databaseMigrationUrl, new URL(target).pathname)
}

/** Returns the role that is granted access to rows. Null if the program's role owns the tables. */
export const appRoleOf = ({ databaseUrl, databaseMigrationUrl }: Addresses): string | null =>
  databaseUrl && databaseMigrationUrl ? decodeURIComponent(new URL(databaseUrl).username) : null

/** Throws if the server is too old, the database holds data, or the roles cannot restore a backup. */
export async function refuseUnfitTarget(url: string, appRole: string | null): Promise<void> {
  await checkReachable(url)
  const found = await runQuery(url, async (client) => {
    const { rows } = await client.query<{
      role: string
      database: string
      full: boolean
      creates: boolean
      granted: boolean
    }>(
      `select current_user as role, current_database() as database,
         exists (select from pg_tables where schemaname in ('public', 'pgboss')) as full,
         has_schema_privilege(current_user, 'public', 'create')
           and has_database_privilege(current_user, current_database(), 'create') as creates,
         $1::text is null or exists (select from pg_roles where rolname = $1) as granted`,
      [appRole],
    )
    return rows[0]
  })
  if (found?.full)
    throw new StartupError(
      'DATABASE_URL leads to a database that holds data: a restore never writes over one.',
      'Make an empty database and let DATABASE_URL lead there.',
    )
  if (!found?.creates)
    throw new StartupError(
      `The role "${found?.role}" may not create schemas and tables in the database "${found?.database}".`,
      'Let DATABASE_MIGRATION_URL name the role that owns the database.',
    )
  if (!found.granted)
    throw new StartupError(
      `The role "${appRole}", which DATABASE_URL names, is not on this server.`,
      `Make it first: create role "${appRole}" login password '…'`,
    )
}

/** Restores a dump into an empty database in one transaction, without the old server's owners and grants. */
export async function restoreDump(url: string, dump: string, serverVersion: number): Promise<void> {
  requireProgram('pg_restore', serverVersion)
  const { args, env } = databaseArgument(url)
  const whole = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  await startProgram('pg_restore', [...whole, ...args, dump], env).ended()
}

const DRILL = 'keyturn_drill_'
const DAY_MS = 86_400_000

/** Creates an empty database on the live server, and drops those of killed drills that are a day old. */
export async function makeDrillDatabase(
  url: string,
  now: Date,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${DRILL}${now.getTime()}_${randomBytes(3).toString('hex')}`
  const drop = (each: string) =>
    runQuery(url, (client) =>
      client.query(`drop database if exists ${pg.escapeIdentifier(each)} with (force)`),
    ).then(() => undefined)
  await runQuery(url, async (client) => {
    const { rows: left } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1 and datdba = current_user::regrole',
      [`${DRILL.replaceAll('_', '\\_')}%`],
    )
    for (const each of left) {
      const began = Number(/^keyturn_drill_(\d+)_/.exec(each.name)?.[1] ?? now.getTime())
      if (now.getTime() - began > DAY_MS) await drop(each.name)
    }
    await createLike(client, name)
  })
  return { url: databaseAt(url, `/${name}`), drop: () => drop(name) }
}

/** Copies encoding and collation of the current database. Other roles may not connect. */
async function createLike(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ create: string; role: string; may: boolean }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $1::text,
         pg_encoding_to_char(encoding), datcollate, datctype) as create, current_user as role,
       (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may
     from pg_database where datname = current_database()`,
    [name],
  )
  const [asked] = rows
  if (!asked?.may)
    throw new StartupError(
      `The role "${asked?.role}" may not create databases, and the drill needs one of its own.`,
      `As a superuser: alter role "${asked?.role}" createdb. With two roles, DATABASE_MIGRATION_URL names it.`,
    )
  await client.query(asked.create)
  await client.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`)
}

function databaseAt(url: string, path: string): string {
  const address = new URL(url)
  address.pathname = path
  return address.href
}

async function runQuery<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
