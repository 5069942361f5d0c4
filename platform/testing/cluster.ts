import pg from 'pg'
import { closeDatabase, distribute, openDatabase, planDistribution, readTables } from '../db/index.ts'

interface ClusterNode {
  name: string
  port: number
}

/** URL of the server, followed by its workers if it is a Citus coordinator. */
export async function nodesOf(url: string): Promise<string[]> {
  const workers = await runQuery<ClusterNode>(
    url,
    `select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid`,
    `select from pg_extension where extname = 'citus'`,
  )
  return [url, ...workers.map(({ name, port }) => urlOfNode(url, { name, port }))]
}

function urlOfNode(url: string, { name, port }: ClusterNode): string {
  return Object.assign(new URL(url), { hostname: name, port: String(port) }).href
}

/** Joins databases of the same name on several servers to one cluster; the first is the coordinator. */
export async function joinNodes(urls: string[]): Promise<void> {
  for (const url of urls) await runQuery(url, 'create extension citus')
  const [coordinator = '', ...workers] = urls
  const at = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`
  await runQuery(coordinator, `select citus_set_coordinator_host(${at(coordinator)})`)
  for (const worker of workers) await runQuery(coordinator, `select citus_add_node(${at(worker)})`)
}

/** Few shards, because every test file copies them all. */
const SHARDS = 4

export async function distributeTables(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await runQuery(url, `alter database ${name} set citus.shard_count = ${SHARDS}`)
  const database = openDatabase({ url, connections: 4 })
  try {
    await distribute(database.db, planDistribution(await readTables(database.db)))
  } finally {
    await closeDatabase(database)
  }
}

/** Runs a statement and returns its rows; none if the `first` query returns no rows. */
async function runQuery<Row extends pg.QueryResultRow>(
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
