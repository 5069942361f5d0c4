import pg from 'pg'
import type { Logger } from '../observability/logging/index.ts'
import type { Db } from './handle.ts'
import { directUrlOf } from './open.ts'

/** Connection that LISTENs for notifications (NOTIFY) of other processes. */
export interface Line {
  close(): Promise<void>
}

/** Interval of the heartbeat query, because a dead TCP connection raises no error. */
const PULSE_MS = 5_000
const PATIENCE_MS = 15_000

/**
 * Listens on these channels until closed. It does not reconnect, because notifications are lost meanwhile: it calls
 * `dropped` once, and the caller opens a new connection.
 */
export async function openLine(options: {
  db: Db
  channels: readonly string[]
  heard(channel: string, payload: string): void
  dropped(): void
}): Promise<Line> {
  const connectionString = directUrlOf(options.db)
  const client = new pg.Client({
    ...{ connectionString, application_name: 'keyturn-live', keepAlive: true },
    ...{ connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
  })
  let stands = false
  let closing = false
  const drop = (): void => {
    // If connecting fails, the promise rejects, so `dropped` is not called as well.
    if (!stands || closing) return
    closing = true
    clearInterval(pulse)
    options.dropped()
    void client.end().catch(() => undefined)
  }
  let isAsked = false
  // One heartbeat at a time, and none before LISTEN succeeded.
  const ask = async (): Promise<void> => {
    if (!stands || closing || isAsked) return
    isAsked = true
    await client.query('select 1').catch(drop)
    isAsked = false
  }
  const pulse = setInterval(() => void ask(), PULSE_MS).unref()
  client.on('notification', ({ channel, payload }) => options.heard(channel, payload ?? ''))
  client.on('error', drop)
  client.on('end', drop)
  try {
    await client.connect()
    for (const channel of options.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    stands = true
  } catch (error) {
    closing = true
    clearInterval(pulse)
    void client.end().catch(() => undefined)
    throw error
  }
  return {
    async close() {
      closing = true
      clearInterval(pulse)
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * Listens and reconnects after each loss. Notifications are lost meanwhile, so the callback also runs after each
 * connect.
 */
export function keepLine(options: { db: Db; channels: readonly string[]; heard(): void; log: Logger }): Line {
  const { db, channels, heard, log } = options
  let line: Line | null = null
  let closed = false
  let again: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    try {
      line = await openLine({ db, channels, heard, dropped: () => openSoon('it dropped') })
      if (closed) return line.close()
      heard()
    } catch (error) {
      openSoon(error)
    }
  }
  const openSoon = (cause: unknown): void => {
    if (closed) return
    log.warn({ err: cause }, 'the line to the database is opened anew')
    again = setTimeout(() => void open(), 1_000)
  }
  void open()
  return {
    async close() {
      closed = true
      clearTimeout(again)
      await line?.close()
    },
  }
}
