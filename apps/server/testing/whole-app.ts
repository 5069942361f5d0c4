import { cpSync, mkdtempSync, rmSync } from 'node:fs'
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
  /** All log lines so far. */
  logged: string[]
  close(): Promise<void>
}

interface Home {
  dataDir: string
  database: TestDatabase
}

/** Opens the whole app. By default it is a sandbox whose demo people have lived up to today. */
export async function openWholeApp(role: Role, env: Record<string, string> = {}): Promise<WholeApp> {
  const home = await newHome()
  return openIn(home, role, env, () => leave(home))
}

let lived: Promise<{ template: string; dataDir: string }> | null = null

/** Same, for tests that need no fresh demo: the demo runs once, and each app copies its data. */
export async function openLivedApp(role: Role, env: Record<string, string> = {}): Promise<WholeApp> {
  lived ??= live()
  const { template, dataDir } = await lived
  const home = await newHome(template)
  cpSync(dataDir, home.dataDir, { recursive: true })
  return openIn(home, role, env, () => leave(home))
}

async function live(): Promise<{ template: string; dataDir: string }> {
  const home = await newHome()
  const app = await openIn(home, 'all', {}, async () => undefined)
  await app.close()
  return { dataDir: home.dataDir, template: await home.database.becomeTemplate() }
}

const newHome = async (template?: string): Promise<Home> => ({
  dataDir: mkdtempSync(join(tmpdir(), 'keyturn-whole-app-')),
  database: await createTestDatabase(template),
})

async function leave({ dataDir, database }: Home): Promise<void> {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openIn(
  { dataDir, database }: Home,
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
      await afterwards()
    },
  }
}
