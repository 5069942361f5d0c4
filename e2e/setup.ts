import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@keyturn/platform/testing'
import { afterAll, inject } from 'vitest'
import { openHouse } from './open-house.ts'

/** A house for each file: real pages, a free port, a database of its own; one file's clock and sign-ups are not another's. */
const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'))
cpSync(inject('furnishedHouse'), dataDir, { recursive: true })
const database = await createTestDatabase()
const house = await openHouse({ databaseUrl: database.url, dataDir })
process.env.HOUSE_ADDRESS = house.address

afterAll(async () => {
  await house.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
