import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@keyturn/platform/testing'
import { freePort } from '@keyturn/platform/testing/server'
import { inject } from 'vitest'
import { type OpenApp, openApp } from './open-app.ts'

export interface DemoApp extends OpenApp {
  /** Restarts the app at the same address with its initial data. */
  restart(): Promise<void>
}

/** App with the demo people, on its own database and port. */
export async function openDemoApp(settings: Record<string, string> = {}): Promise<DemoApp> {
  const port = await freePort()
  const open = async (): Promise<OpenApp> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-house-'))
    cpSync(inject('demoFolder'), dataDir, { recursive: true })
    const database = await createTestDatabase()
    const clear = async (): Promise<void> => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
    try {
      const app = await openApp({ databaseUrl: database.url, dataDir, port, settings })
      return { address: app.address, close: () => app.close().finally(clear) }
    } catch (error) {
      await clear()
      throw error
    }
  }
  let app = await open()
  return {
    address: app.address,
    async restart() {
      await app.close()
      app = await open()
    },
    close: () => app.close(),
  }
}
