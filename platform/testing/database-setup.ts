import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '../db/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export const TEMPLATE = 'keyturn_template'

/** One server for the whole run, migrated once; each test file copies the result in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await migrate(server.url.replace(/\/keyturn$/, `/${TEMPLATE}`))
  await admin.end()
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
