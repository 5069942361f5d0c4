import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '../db/index.ts'

export { freePort } from '../db/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** The database every test's own is copied from. */
export const TEMPLATE = 'keyturn_template'

export const databaseOn = (serverUrl: string, name: string): string =>
  serverUrl.replace(/\/keyturn$/, `/${name}`)

/**
 * A database as the template is just now; it is there for as long as the server. Answers its address. Its files are
 * copied as they lie: written down page by page, as is the server's own choice, it takes three times as long.
 */
export async function copyOfTemplate(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return databaseOn(serverUrl, name)
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

/** One server for the whole run, migrated once; each test file copies the result in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  try {
    await onServer(server.url, `create database ${TEMPLATE}`)
    await migrate(databaseOn(server.url, TEMPLATE))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
