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

/** One server for the whole run, migrated once; each test file copies the result in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await migrate(databaseOn(server.url, TEMPLATE))
  await admin.end()
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
