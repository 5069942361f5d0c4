import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

interface Memory {
  version: string
  value: unknown
}

/** Returns what a look has: what it had before if that is still the version, because then the row has no value. */
export const remembered = (had: Memory | null, row: Memory | undefined): Memory | null =>
  row && row.version === had?.version ? had : (row ?? null)

/** The same for a memory that can be large and is read far more often than written: fetched only when it changed. */
export function keepLargeInSandbox(db: Db, key: string) {
  const { save } = keepInSandbox(db, key)
  let known: Memory | null = null
  return {
    save,
    async load(): Promise<unknown> {
      // Many look at once, and may be answered in any order: what is not sent again is what this one had.
      const had = known
      const { rows } = await db.execute<Memory & Record<string, unknown>>(sql`
        select xmin::text as version,
          case when xmin::text is distinct from ${had?.version ?? null} then value end as value
        from sandbox_state where key = ${key}`)
      const found = remembered(had, rows[0])
      if (found !== had) known = found
      return found?.value ?? null
    },
  }
}

/** A stand-in's memory between two lives of the program, so that a restart does not lose what was sold. */
export function keepInSandbox(db: Db, key: string) {
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
