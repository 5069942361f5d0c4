import pg from 'pg'

const PROBE_INTERVAL_MS = 5_000
const MAX_FAILED_PROBES = 3

/**
 * Closes connections whose server no longer answers, because TCP takes 15 minutes. While queries run, a new
 * connection probes the server; three timeouts close those in use.
 */
export function closeDeadConnections(
  pool: pg.Pool,
  connectionString: string,
  probeIntervalMs = PROBE_INTERVAL_MS,
): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  let inUseBefore = new Set<pg.PoolClient>()
  let failedProbes = 0
  const probe = async (): Promise<void> => {
    if (pool.ending) return clearInterval(timer)
    const stillInUse = [...inUse].filter((client) => inUseBefore.has(client))
    inUseBefore = new Set(inUse)
    failedProbes =
      stillInUse.length === 0 || (await isReachable(connectionString, probeIntervalMs)) ? 0 : failedProbes + 1
    if (failedProbes < MAX_FAILED_PROBES) return
    failedProbes = 0
    for (const client of stillInUse) destroySocket(client)
  }
  const timer = setInterval(() => void probe(), probeIntervalMs).unref()
}

/** Destroys the socket, so pending queries on this connection reject. */
function destroySocket(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}

async function isReachable(connectionString: string, withinMs: number): Promise<boolean> {
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
