import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '../db/index.ts'
import { distributeTables, joinNodes, nodesOf } from './cluster.ts'

export { freePort } from '../db/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, followed by the other nodes of a cluster. */
    databaseServers: string[]
  }
}

/** Template of all test databases. */
export const TEMPLATE = 'keyturn_template'

export const databaseOn = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: name }).href

/**
 * Copies a template database for the lifetime of the server and returns its URL. FILE_COPY is three times as fast as
 * the default strategy.
 */
export async function copyOfTemplate(servers: string[], template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  if (servers.length > 1) for (const server of servers) await disconnectAll(server, template)
  await onEach(servers, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseOn(servers[0] ?? '', name)
  // Database settings made by `distribute` are not part of the copy.
  if (servers.length > 1)
    await onServer(url, `alter database ${name} set citus.propagate_set_commands = local`)
  return url
}

export async function dropDatabase(servers: string[], name: string): Promise<void> {
  if (servers.length > 1) await Promise.all(servers.map((server) => disconnectAll(server, name)))
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

/** Runs a statement on each node, because databases of a cluster must have the same name on all nodes. */
export async function onEach(servers: string[], statement: string): Promise<void> {
  await Promise.all(servers.map((server) => onServer(server, statement)))
}

/**
 * Disconnects Citus maintenance workers from a database, because it cannot be copied or dropped while connections are
 * open.
 */
async function disconnectAll(server: string, name: string): Promise<void> {
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

/** Starts one migrated server for the whole run; each test file copies its template in milliseconds. */
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

/** Uses the server of TEST_DATABASE_URL: another PostgreSQL, or a cluster's coordinator. */
async function setUpGiven(project: TestProject, url: string): Promise<() => Promise<void>> {
  const servers = await nodesOf(url)
  const clear = `drop database if exists ${TEMPLATE} with (force)`
  await onEach(servers, clear)
  await onEach(servers, `create database ${TEMPLATE}`)
  const templates = servers.map((server) => databaseOn(server, TEMPLATE))
  if (servers.length > 1) await joinNodes(templates)
  await migrate(databaseOn(url, TEMPLATE))
  if (servers.length > 1) await distributeTables(templates[0] ?? '')
  project.provide('databaseServers', servers)
  return () => onEach(servers, clear)
}
