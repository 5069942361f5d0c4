import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSecrets } from '@keyturn/platform/config'
import { createLogger } from '@keyturn/platform/logging'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { parseConfig } from '../config/index.ts'
import type { Role } from '../role.ts'
import { type App, buildApp } from '../wiring/app.ts'

export interface WholeApp extends App {
  database: TestDatabase
  /** Every line of the log so far. */
  logged: string[]
  close(): Promise<void>
}

/** The app as it is put together; where nothing else is said in a sandbox, once the demo's people have lived up to today. */
export async function openWholeApp(role: Role, env: Record<string, string> = {}): Promise<WholeApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-whole-app-'))
  const logged: string[] = []
  const closers: (() => Promise<void> | void)[] = []
  const database = await createTestDatabase()
  const { db, url } = database
  const config = parseConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3999',
    LOG_LEVEL: 'trace',
    ...env,
  })
  const log = createLogger({ level: 'trace', destination: { write: (line) => logged.push(line) } })
  const store = { url, ownerUrl: url, database: { db, replica: db }, secrets: installSecrets(config) }
  const app = await buildApp({ config, role, log, store, closers })
  await app.http.ready()
  await app.worker.drain()
  return {
    ...app,
    database,
    logged,
    async close() {
      await app.http.close()
      await app.worker.stop()
      for (const close of closers.reverse()) await close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
