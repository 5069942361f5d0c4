import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { debianProgram } from './obtain.ts'
import { PartSkipped } from './part.ts'
import { ask } from './postgres.ts'
import { retryUntilPasses, type TempEnvironment, unprivileged } from './temp-environment.ts'

const RELEASES = [18, 17, 16, 15]
const home = (release: number): string => `/usr/lib/postgresql/${release}`
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  fsync: 'off',
  timezone: 'UTC',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '32',
  max_wal_senders: '20',
  max_replication_slots: '20',
  'citus.shard_count': '8',
  // Logs the full text of each query that reaches several shards.
  'citus.multi_task_query_log_level': 'log',
  log_min_error_statement: 'log',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'node.log',
  log_line_prefix: '',
}

/** One machine of a cluster. */
export interface ClusterNode {
  port: number
  folder: string
  /** Simulates a power failure. SIGINT: an orderly shutdown. */
  putOut(how?: 'SIGQUIT' | 'SIGINT'): Promise<void>
  putBack(): Promise<void>
}

export interface Cluster {
  version: string
  coordinator: ClusterNode
  workers: ClusterNode[]
  /** Creates a database on every machine, joined to one cluster. */
  database(name: string): string
  /** Starts another machine with this database, outside the cluster. */
  another(name: string): Promise<ClusterNode>
  /** Returns the statements that reached several shards since the last call. */
  sentEverywhere(): string[]
}

/** Starts a coordinator and two workers, if Citus is installed with Debian's PostgreSQL. */
export async function citusCluster(temp: TempEnvironment): Promise<Cluster> {
  const release = RELEASES.find((each) => existsSync(`${home(each)}/lib/citus.so`))
  if (!release) throw new PartSkipped('No Citus here: install it beside /usr/lib/postgresql, 15 or newer.')
  debianProgram('/usr/lib/postgresql/15/bin/psql', 'postgresql-client-15')
  const coordinator = await startNode(temp, release, 'node0').catch((error: unknown) => {
    throw versionMismatch(release, join(temp.folder, 'node0')) ?? error
  })
  const workers = [await startNode(temp, release, 'node1'), await startNode(temp, release, 'node2')]
  const at = ({ port }: ClusterNode, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  const make = (machine: ClusterNode, name: string): void => {
    ask(at(machine, 'postgres'), `create database ${name}`)
    ask(at(machine, name), 'create extension citus')
  }
  let machines = 3
  let read = 0
  return {
    version: ask(
      at(coordinator, 'postgres'),
      `select default_version || ' on PostgreSQL ' || current_setting('server_version') from pg_available_extensions
       where name = 'citus'`,
    ),
    coordinator,
    workers,
    database(name) {
      for (const machine of [coordinator, ...workers]) make(machine, name)
      const url = at(coordinator, name)
      ask(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
      for (const { port } of workers) ask(url, `select citus_add_node('127.0.0.1', ${port})`)
      return url
    },
    async another(name) {
      const machine = await startNode(temp, release, `node${machines++}`)
      make(machine, name)
      return machine
    },
    sentEverywhere() {
      const log = readFileSync(join(coordinator.folder, 'log/node.log'), 'utf8')
      const fresh = log.slice(read)
      read = log.length
      return statementsToMany(fresh)
    },
  }
}

async function startNode(temp: TempEnvironment, release: number, name: string): Promise<ClusterNode> {
  const [port, folder] = [await freePort(), join(temp.folder, name)]
  const asked = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  execFileSync(`${home(release)}/bin/initdb`, asked, { ...unprivileged, stdio: 'pipe' })
  const settings = Object.entries(SETTINGS).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const words = ['-D', folder, '-p', String(port), ...settings]
  // Sets HOME, because libpq would look for certificates in the real one.
  const env = { ...process.env, HOME: temp.folder }
  const serve = () =>
    temp.serve(`${home(release)}/bin/postgres`, words, { ...unprivileged, env, stopBy: 'SIGINT' })
  const answers = () =>
    retryUntilPasses(() => ask(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1'))
  let child = serve()
  await answers()
  return {
    port,
    folder,
    async putOut(how = 'SIGQUIT') {
      const gone = once(child, 'exit')
      child.kill(how)
      await gone
    },
    async putBack() {
      child = serve()
      await answers()
    },
  }
}

/** Returns the server's error if Citus was built for another minor release of PostgreSQL. Null if it fits. */
function versionMismatch(release: number, folder: string): PartSkipped | null {
  const words = ['--single', '-D', folder, '-c', 'shared_preload_libraries=citus', 'postgres']
  const { stderr } = spawnSync(`${home(release)}/bin/postgres`, words, {
    ...unprivileged,
    encoding: 'utf8',
    input: '',
  })
  const [said] = /could not load library .*citus.*/.exec(stderr) ?? []
  return said ? new PartSkipped(`The Citus here does not fit this PostgreSQL: ${said}`) : null
}

/** Returns each logged statement once. */
function statementsToMany(log: string): string[] {
  const told = log.split(/^LOG: {2}multi-task query about to be executed\n/m).slice(1)
  const statements = told.flatMap((text) => {
    const [, statement] = /^STATEMENT: {2}((?:.*\n?)(?:\t.*\n?)*)/m.exec(text) ?? []
    return statement === undefined ? [] : [statement.replace(/\s+/g, ' ').trim()]
  })
  return [...new Set(statements)]
}
