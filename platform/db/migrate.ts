import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { STATEMENT_TIMEOUT_MS } from './open.ts'

const folder = join(import.meta.dirname, 'migrations')
const LOCK = 4_709_152_733

/**
 * Applies what is missing, in order of name, each file in its own transaction. The lock lets any number of processes
 * start at once; it is held by a transaction of its own, so that it ends with its connection whatever stands between
 * us and the server. The lock timeout keeps a migration from queueing behind a long query and stopping everyone else.
 */
export async function migrate(url: string, { pooled = false } = {}): Promise<string[]> {
  const [keeper, client] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ]
  try {
    await keeper.connect()
    await keeper.query('begin')
    await keeper.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.connect()
    if (pooled) await limitStatements(client)
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    const applied = new Map(
      (
        await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
      ).rows.map((row) => [row.name, row.digest]),
    )
    const fresh: string[] = []
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known && known !== digest)
        throw new Error(`Migration ${name} was changed after it ran. Add a new file instead.`)
      if (known) continue
      await apply(client, name, text, digest)
      fresh.push(name)
    }
    await migrateQueue(url)
    return fresh
  } finally {
    await client.end().catch(() => undefined)
    await keeper.end().catch(() => undefined)
  }
}

/** What a connection says at its start elsewhere; behind a pooler our role brings it along in this database. */
async function limitStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ set: string }>(
    `select format('alter role %I in database %I set statement_timeout = ${STATEMENT_TIMEOUT_MS}',
       current_user, current_database()) as set`,
  )
  if (rows[0]) await client.query(rows[0].set)
}

async function apply(client: pg.Client, name: string, text: string, digest: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'; set local statement_timeout = 0")
    await client.query(text)
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The queue keeps its tables in a schema of its own and brings their migrations itself. */
async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
