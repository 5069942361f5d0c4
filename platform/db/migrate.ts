import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const folder = join(import.meta.dirname, 'migrations')
const LOCK = 4_709_152_733

/**
 * Applies what is missing, in order of name, each file in its own transaction. The advisory lock lets any
 * number of processes start at once; the lock timeout keeps a migration from queueing behind a long query
 * and stopping everyone else.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
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
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, digest: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'")
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
