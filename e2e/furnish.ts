import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOn, TEMPLATE } from '@keyturn/platform/testing/server'
import type { TestProject } from 'vitest/node'
import { openHouse } from './open-house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    furnishedHouse: string
  }
}

/**
 * The demo's people move in once, into the database every test's own is copied from; what the house keeps beside it
 * is copied from this folder.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-furnished-'))
  const { databaseServer } = project.getProvidedContext()
  const house = await openHouse({ databaseUrl: databaseOn(databaseServer, TEMPLATE), dataDir })
  // A move of the clock waits for all that is due: the past months of the demo are lived as a job.
  const moved = await fetch(`${house.address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: '0s' }),
  })
  await house.close()
  if (!moved.ok) throw new Error(`The demo's past was not lived: ${moved.status}`)
  project.provide('furnishedHouse', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
