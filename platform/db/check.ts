import pg from 'pg'
import { broken, type Check, wordsOf, works } from '../checks/index.ts'
import { STATEMENT_TIMEOUT_MS } from './open.ts'

const OLDEST = 150_000

/** Whether this database can carry us: its version, our rights, and that a pooler is known as one. */
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
    const { rows } = await direct.query<{ version: number; mayCreate: boolean; standby: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
         has_schema_privilege(current_user, 'public', 'create') as "mayCreate"`,
    )
    const [found] = rows
    if (!found || found.version < OLDEST)
      return broken('It is older than PostgreSQL 15.', 'Use PostgreSQL 15 or newer.')
    if (about.replica) return works
    if (found.standby)
      return broken('It is a standby and takes no writes.', 'Let DATABASE_URL lead to the primary.')
    if (!found.mayCreate)
      return broken(
        'Our user may not make tables in the schema public.',
        'Give it the right: grant create on schema public to our user.',
      )
    return await takes(about.url, about.directUrl ? null : STATEMENT_TIMEOUT_MS)
  } catch (error) {
    return broken(
      `It cannot be reached: ${wordsOf(error)}`,
      'Compare host, port, user, password and name in DATABASE_URL and DATABASE_DIRECT_URL.',
    )
  } finally {
    await direct.end().catch(() => undefined)
  }
}

/** A pooler refuses what a connection brings along; then we have to know the way past it. */
async function takes(url: string, timeoutMs: number | null): Promise<Check> {
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
          `A pooler stands in between: ${wordsOf(error)}`,
          'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
        )
      : broken(`The pooler cannot be reached: ${wordsOf(error)}`, 'Compare its address in DATABASE_URL.')
  } finally {
    await client.end().catch(() => undefined)
  }
}
