import pg from 'pg'

const LOOK_EVERY_MS = 5_000
const SILENT_LOOKS = 3

/**
 * Closes connections whose server no longer answers, because TCP takes 15 minutes. While queries run, a new
 * connection probes the server; three timeouts close those in use.
 */
export function cutFrozenLines(pool: pg.Pool, connectionString: string, lookEveryMs = LOOK_EVERY_MS): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  let waitedBefore = new Set<pg.PoolClient>()
  let silent = 0
  const look = async (): Promise<void> => {
    if (pool.ending) return clearInterval(timer)
    const stillInUse = [...inUse].filter((client) => waitedBefore.has(client))
    waitedBefore = new Set(inUse)
    silent = stillInUse.length === 0 || (await answers(connectionString, lookEveryMs)) ? 0 : silent + 1
    if (silent < SILENT_LOOKS) return
    silent = 0
    for (const client of stillInUse) cut(client)
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
}

/** Destroys the socket, so pending queries on this connection reject. */
function cut(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}

async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: withinMs, query_timeout: withinMs },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
