import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

interface StoredState {
  version: string
  value: unknown
}

/** Returns the cached memory if its version is still current, because then the row has no value. */
export const currentState = (had: StoredState | null, row: StoredState | undefined): StoredState | null =>
  row && row.version === had?.version ? had : (row ?? null)

/** Same for a memory that can be large and is read often: fetches the value only after a change. */
export function cachedSandboxStorage(db: Db, key: string) {
  const { save } = sandboxStorage(db, key)
  let known: StoredState | null = null
  return {
    save,
    async load(): Promise<unknown> {
      // Snapshot of the cache, because concurrent reads can finish in any order.
      const had = known
      const { rows } = await db.execute<StoredState & Record<string, unknown>>(sql`
        select xmin::text as version,
          case when xmin::text is distinct from ${had?.version ?? null} then value end as value
        from sandbox_state where key = ${key}`)
      const found = currentState(had, rows[0])
      if (found !== had) known = found
      return found?.value ?? null
    },
  }
}

/** Stores a stand-in's memory in the database, so that a restart does not lose what was sold. */
export function sandboxStorage(db: Db, key: string) {
  return {
    async load(): Promise<unknown> {
      const { rows } = await db.execute<{ value: unknown }>(
        sql`select value from sandbox_state where key = ${key}`,
      )
      return rows[0]?.value ?? null
    },
    async save(state: object): Promise<void> {
      await db.execute(sql`
        insert into sandbox_state (key, value) values (${key}, ${JSON.stringify(state)})
        on conflict (key) do update set value = excluded.value`)
    },
  }
}
