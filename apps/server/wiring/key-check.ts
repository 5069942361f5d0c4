import { StartupError } from '@keyturn/platform/config'
import { createVault, type KeyRing } from '@keyturn/platform/crypto'
import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

const HINT =
  'Put the right keys into ENCRYPTION_KEYS, or DATA_DIR/secrets.json back from a backup: docs/runbooks/keys.md.'
const CHECK_TEXT = 'Keyturn'
const contextOf = (keyId: string): string => `key-check:${keyId}`

/** Throws at the start if the database was encrypted with other keys, before anything is decrypted. */
export async function checkKeys(db: Queryable, keyRing: KeyRing): Promise<void> {
  for (const [keyId, { length }] of Object.entries(keyRing.keys))
    if (length !== 32) throw new StartupError(`The key "${keyId}" has ${length} bytes and not 32.`, HINT)
  const vault = createVault(keyRing)
  const { rows } = await db.execute<{ keyId: string; sealed: string }>(
    sql`select key_id as "keyId", sealed from key_check order by key_id`,
  )
  for (const { keyId, sealed } of rows) {
    if (!keyRing.keys[keyId])
      throw new StartupError(
        `The key "${keyId}" is missing, and what was sealed with it here could not be opened.`,
        HINT,
      )
    try {
      vault.open(sealed, contextOf(keyId))
    } catch {
      throw new StartupError(`The key "${keyId}" is not the one this database was sealed with.`, HINT)
    }
  }
}

/** Stores a check value, encrypted with the current key. */
export async function recordKey(db: Queryable, keyRing: KeyRing): Promise<void> {
  const { current } = keyRing
  const sealed = createVault(keyRing).seal(CHECK_TEXT, contextOf(current))
  await db.execute(
    sql`insert into key_check (key_id, sealed) values (${current}, ${sealed}) on conflict do nothing`,
  )
}
