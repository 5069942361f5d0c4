import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '../db/index.ts'
import { joinMachines, machinesOf, spread } from './cluster.ts'

export { freePort } from '../db/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server the app connects to, and with a cluster its other machines after it. */
    databaseServers: string[]
  }
}

/** The database every test's own is copied from. */
export const TEMPLATE = 'keyturn_template'

export const databaseOn = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: name }).href

/**
 * A database as this one is just now; it is there for as long as the server. Answers its address. Its files are
 * copied as they lie: written down page by page, as is the server's own choice, it takes three times as long.
 */
export async function copyOfTemplate(servers: string[], template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  if (servers.length > 1) for (const server of servers) await leaveAlone(server, template)
  await onEach(servers, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseOn(servers[0] ?? '', name)
  // What `distribute` sets for a database is not copied with it.
  if (servers.length > 1)
    await onServer(url, `alter database ${name} set citus.propagate_set_commands = local`)
  return url
}

export async function dropDatabase(servers: string[], name: string): Promise<void> {
  if (servers.length > 1) await Promise.all(servers.map((server) => leaveAlone(server, name)))
  await onEach(servers, `drop database ${name} with (force)`)
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The machines of a cluster know each other's databases by one name, so what is done to one is done on each. */
export async function onEach(servers: string[], statement: string): Promise<void> {
  await Promise.all(servers.map((server) => onServer(server, statement)))
}

/** A cluster's housekeeping stays connected to each database: what somebody is connected to is not copied, nor dropped. */
async function leaveAlone(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const open = await client.query(`select from pg_database where datname = '${name}' and datallowconn`)
    if (open.rowCount === 0) return
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    )
  } finally {
    await client.end()
  }
}

/** One server for the whole run, migrated once; each test file copies the result in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  return given ? setUpGiven(project, given) : setUpOwn(project)
}

async function setUpOwn(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  try {
    await onServer(server.url, `create database ${TEMPLATE}`)
    await migrate(databaseOn(server.url, TEMPLATE))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServers', [server.url])
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** On the server that TEST_DATABASE_URL names: another PostgreSQL, or the coordinator of a cluster. */
async function setUpGiven(project: TestProject, url: string): Promise<() => Promise<void>> {
  const servers = await machinesOf(url)
  const clear = `drop database if exists ${TEMPLATE} with (force)`
  await onEach(servers, clear)
  await onEach(servers, `create database ${TEMPLATE}`)
  const templates = servers.map((server) => databaseOn(server, TEMPLATE))
  if (servers.length > 1) await joinMachines(templates)
  await migrate(databaseOn(url, TEMPLATE))
  if (servers.length > 1) await spread(templates[0] ?? '')
  project.provide('databaseServers', servers)
  return () => onEach(servers, clear)
}
