import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from '@keyturn/platform/config'
import { createLogger } from '@keyturn/platform/logging'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import { parseConfig } from '../config/index.ts'
import type { Role } from '../role.ts'
import { type App, buildApp } from '../wiring/app.ts'

export interface WholeApp extends App {
  database: TestDatabase
  /** All log lines so far. */
  logged: string[]
  close(): Promise<void>
}

interface AppData {
  dataDir: string
  database: TestDatabase
}

/** Opens the whole app. By default it is a sandbox whose demo people have lived up to today. */
export async function openWholeApp(role: Role, env: Record<string, string> = {}): Promise<WholeApp> {
  const home = await createAppData()
  return openIn(home, role, env, () => deleteAppData(home))
}

let seeded: Promise<{ template: string; dataDir: string }> | null = null

/** Same, for tests that need no fresh demo: the demo runs once, and each app copies its data. */
export async function openSeededApp(role: Role, env: Record<string, string> = {}): Promise<WholeApp> {
  seeded ??= seed()
  const { template, dataDir } = await seeded
  const home = await createAppData(template)
  cpSync(dataDir, home.dataDir, { recursive: true })
  return openIn(home, role, env, () => deleteAppData(home))
}

async function seed(): Promise<{ template: string; dataDir: string }> {
  const home = await createAppData()
  const app = await openIn(home, 'all', {}, async () => undefined)
  await app.close()
  return { dataDir: home.dataDir, template: await home.database.becomeTemplate() }
}

const createAppData = async (template?: string): Promise<AppData> => ({
  dataDir: mkdtempSync(join(tmpdir(), 'keyturn-whole-app-')),
  database: await createTestDatabase(template),
})

async function deleteAppData({ dataDir, database }: AppData): Promise<void> {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openIn(
  { dataDir, database }: AppData,
  role: Role,
  env: Record<string, string>,
  afterwards: () => Promise<void>,
): Promise<WholeApp> {
  const logged: string[] = []
  const closers: (() => Promise<void> | void)[] = []
  const { db, url } = database
  const config = parseConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3999',
    LOG_LEVEL: 'trace',
    ...env,
  })
  const log = createLogger({ level: 'trace', destination: { write: (line) => logged.push(line) } })
  const store = { url, ownerUrl: url, database: { db, replica: db }, secrets: loadSecrets(config) }
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
      await afterwards()
    },
  }
}
