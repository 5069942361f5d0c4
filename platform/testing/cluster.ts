import pg from 'pg'
import { closeDatabase, distribute, openDatabase, planDistribution, readTables } from '../db/index.ts'

interface Machine {
  name: string
  port: number
}

/** The server itself and, where it is the coordinator of a Citus cluster, its workers after it. */
export async function machinesOf(url: string): Promise<string[]> {
  const workers = await asked<Machine>(
    url,
    `select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid`,
    `select from pg_extension where extname = 'citus'`,
  )
  return [url, ...workers.map(({ name, port }) => atMachine(url, { name, port }))]
}

function atMachine(url: string, { name, port }: Machine): string {
  return Object.assign(new URL(url), { hostname: name, port: String(port) }).href
}

/** Makes one cluster of databases of one name on several machines; the first is its coordinator. */
export async function joinMachines(urls: string[]): Promise<void> {
  for (const url of urls) await asked(url, 'create extension citus')
  const [coordinator = '', ...workers] = urls
  const at = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`
  await asked(coordinator, `select citus_set_coordinator_host(${at(coordinator)})`)
  for (const worker of workers) await asked(coordinator, `select citus_add_node(${at(worker)})`)
}

/** Few pieces: every test file copies all of them. */
const PIECES = 4

export async function spread(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await asked(url, `alter database ${name} set citus.shard_count = ${PIECES}`)
  const database = openDatabase({ url, connections: 4 })
  try {
    await distribute(database.db, planDistribution(await readTables(database.db)))
  } finally {
    await closeDatabase(database)
  }
}

/** What the server answers; nothing, if a first question has no answer. */
async function asked<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  first?: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (first && (await client.query(first)).rowCount === 0) return []
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
