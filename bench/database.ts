import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, startEmbedded } from '@keyturn/platform/db'
import pg from 'pg'

/**
 * A real PostgreSQL with our tables, as durable as in production, for the length of one benchmark. Nothing is set for a
 * size unless the bench names its settings.
 */
export async function withDatabase(
  work: (url: string) => Promise<void>,
  settings: string[] = [],
): Promise<void> {
  const given = process.env.DATABASE_URL
  if (given) return work(given)
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-bench-'))
  const server = await startEmbedded({ dataDir, settings })
  try {
    await migrate(server.url)
    await work(server.url)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A line as the driver comes, for COPY: the app's own send all they say in one go, and no stream can share them. */
export async function withPlainLine<T>(url: string, work: (line: pg.Client) => Promise<T>): Promise<T> {
  const line = new pg.Client(url)
  await line.connect()
  try {
    return await work(line)
  } finally {
    await line.end()
  }
}
