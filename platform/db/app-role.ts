import { createHash } from 'node:crypto'
import pg from 'pg'

/** Role the program uses on the built-in database: not a superuser, and owns nothing. */
export const APP_ROLE = 'keyturn_app'

/** Grants the role reads and writes on all tables. It cannot truncate or alter tables, nor disable triggers. */
export async function grantToApp(ownerUrl: string, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await asOwner(ownerUrl, async (client) => {
    for (const schema of ['public', 'pgboss'])
      await client.query(`
        grant usage on schema ${schema} to ${name};
        grant select, insert, update, delete on all tables in schema ${schema} to ${name};
        grant usage, select on all sequences in schema ${schema} to ${name};
        grant execute on all functions in schema ${schema} to ${name}`)
  })
}

/** Creates the role in the built-in database or resets its password. Returns the URL to connect with. */
export async function ensureAppRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  // A hash, so it does not reveal the owner's password. Restored files have the same owner's password, so also this
  // one.
  const password = createHash('sha256').update(`${APP_ROLE}:${url.password}`).digest('hex')
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    await client.query('set scram_iterations = 1')
    await client.query(`${rowCount ? 'alter' : 'create'} role ${APP_ROLE} login password '${password}'`)
  })
  await grantToApp(ownerUrl, APP_ROLE)
  url.username = APP_ROLE
  url.password = password
  return url.href
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
