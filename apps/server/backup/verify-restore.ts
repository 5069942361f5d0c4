import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '@keyturn/platform/config'
import { createVault } from '@keyturn/platform/crypto'
import type { Db } from '@keyturn/platform/db'
import { verifyAudit } from '@keyturn/privacy'
import { inconsistentLedgers } from '@keyturn/rewards'
import { sql } from 'drizzle-orm'
import { checkKeys } from '../wiring/key-check.ts'

/** Returns the faults of a restored backup in keys, ledger, audit trail and files. Empty if there are none. */
export async function findFaults(db: Db, secrets: Secrets, filesFolder: string | null): Promise<string[]> {
  const faults: string[] = []
  await checkKeys(db, secrets.keyRing).catch((error: unknown) => faults.push(String(error)))
  for (const { what } of await inconsistentLedgers(db)) faults.push(`A points book does not add up: ${what}.`)
  const { problem } = await verifyAudit(db)
  if (problem) faults.push(`The audit trail is broken. ${problem}`)
  if (filesFolder) faults.push(...(await findFileFaults(db, secrets, filesFolder)))
  return faults
}

/** Checks that every file a row names exists and can be decrypted. */
async function findFileFaults(db: Db, secrets: Secrets, folder: string): Promise<string[]> {
  const vault = createVault(secrets.keyRing)
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'file_key' order by 1`)
  const faults: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ key: string }>(
      sql`select file_key as key from ${sql.identifier(name)} where file_key is not null`,
    )
    for (const { key } of rows) {
      const file = join(folder, key)
      if (!existsSync(file)) faults.push(`${name} names a file that is not there: ${key}.`)
      else
        try {
          vault.open(readFileSync(file, 'utf8'), key)
        } catch {
          faults.push(`A file of ${name} does not open: ${key}.`)
        }
    }
  }
  return faults
}
