import pg from 'pg'
import { type Db, directUrlOf } from './open.ts'

/** A connection on which the database says what other processes committed. */
export interface Line {
  close(): Promise<void>
}

/**
 * Listens on these channels until closed. What is said while a line is down is lost, so a dropped line is
 * reported once and stays down: whoever relies on it starts again with a new one.
 */
export async function openLine(options: {
  db: Db
  channels: readonly string[]
  heard(channel: string, payload: string): void
  dropped(): void
}): Promise<Line> {
  const connectionString = directUrlOf(options.db)
  const client = new pg.Client({ connectionString, application_name: 'keyturn-live', keepAlive: true })
  let closing = false
  const drop = (): void => {
    if (closing) return
    closing = true
    options.dropped()
    void client.end().catch(() => undefined)
  }
  client.on('notification', ({ channel, payload }) => options.heard(channel, payload ?? ''))
  client.on('error', drop)
  client.on('end', drop)
  await client.connect()
  for (const channel of options.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  return {
    async close() {
      closing = true
      await client.end().catch(() => undefined)
    },
  }
}
