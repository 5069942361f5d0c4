import type { Db } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

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
