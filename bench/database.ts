import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, startEmbedded } from '@keyturn/platform/db'
import pg from 'pg'

/**
 * Starts PostgreSQL with our tables for one benchmark, as durable as in production. Settings are the defaults unless
 * the benchmark names others.
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

/**
 * Plain driver connection for COPY, because the app's own connections pipeline their statements and cannot share them
 * with a stream.
 */
export async function withPlainConnection<T>(url: string, work: (line: pg.Client) => Promise<T>): Promise<T> {
  const line = new pg.Client(url)
  await line.connect()
  try {
    return await work(line)
  } finally {
    await line.end()
  }
}
