import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfTemplate, databaseOn, freePort, TEMPLATE } from '@keyturn/platform/testing/server'
import type { TestProject } from 'vitest/node'
import { openApp } from './open-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
    sharedApp: string
  }
}

/**
 * Creates the demo once as a template: each test copies its database and this folder. One app stays open for all files
 * that only read pages.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-demo-'))
  const { databaseServers } = project.getProvidedContext()
  const app = await openApp({
    databaseUrl: databaseOn(databaseServers[0] ?? '', TEMPLATE),
    dataDir,
    port: await freePort(),
  })
  // Moves the clock, which waits for the job that plays the demo's past.
  const moved = await fetch(`${app.address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: '0s' }),
  })
  await app.close()
  if (!moved.ok) throw new Error(`The demo's past was not lived: ${moved.status}`)
  project.provide('demoFolder', dataDir)

  const sharedDir = mkdtempSync(join(tmpdir(), 'keyturn-shared-'))
  cpSync(dataDir, sharedDir, { recursive: true })
  const shared = await openApp({
    databaseUrl: await copyOfTemplate(databaseServers),
    dataDir: sharedDir,
    port: await freePort(),
  })
  project.provide('sharedApp', shared.address)
  return () => shared.close()
}
