import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/index.ts'
import type { Vault } from '../security/crypto/index.ts'
import type { Clock } from '../time/clock.ts'
import { days } from '../time/durations.ts'

/** Subset of a file store that this module needs. */
interface Files {
  put(key: string, content: Buffer): Promise<void>
  delete(key: string): Promise<void>
}

interface StoreContext {
  db: Db
  clock: Clock
  vault: Vault
  files: Files
}

/** Longer than any upload takes. */
const ORPHANED_AFTER_MS = days(1)

/**
 * Stores an encrypted file and the row that references it. A row in `unnamed_file` is written first and deleted with
 * the reference; a sweep deletes orphans.
 */
export async function storeFile(
  { db, clock, vault, files }: StoreContext,
  { key, content }: { key: string; content: Buffer },
  name: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.execute(
    sql`insert into unnamed_file (key, begun_at) values (${key}, ${clock.now().toISOString()})`,
  )
  try {
    await files.put(key, Buffer.from(vault.seal(content, key)))
    await db.transaction(async (tx) => {
      await name(tx)
      if (!(await markCommitted(tx, key))) throw new Error('A file came too late to be kept.')
    })
  } catch (error) {
    // If this fails too, the sweep deletes the file later.
    await deleteOrphan(db, files, key).catch(() => undefined)
    throw error
  }
}

/** Deletes orphaned files after a crash and returns their number. */
export async function deleteOrphanedFiles(db: Db, files: Files, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ORPHANED_AFTER_MS).toISOString()
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from unnamed_file where begun_at < ${before} order by begun_at limit 10000`,
  )
  for (const { key } of rows) await deleteOrphan(db, files, key)
  return rows.length
}

/** Skipped if a row references the file, because a commit may succeed although its response was lost. */
async function deleteOrphan(db: Db, files: Files, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markCommitted(tx, key)) await files.delete(key)
  })
}

async function markCommitted(tx: Tx, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from unnamed_file where key = ${key}`)
  return rowCount === 1
}
