import pg from 'pg'
import type { Logger } from '../observability/logging/index.ts'
import type { Db } from './handle.ts'
import { directUrlOf } from './open.ts'

/** Connection that LISTENs for notifications (NOTIFY) of other processes. */
export interface Listener {
  close(): Promise<void>
}

/** Interval of the heartbeat query, because a dead TCP connection raises no error. */
const HEARTBEAT_INTERVAL_MS = 5_000
const TIMEOUT_MS = 15_000

/**
 * Listens on these channels until closed. It does not reconnect, because notifications are lost meanwhile: it calls
 * `onDropped` once, and the caller opens a new connection.
 */
export async function openListener(options: {
  db: Db
  channels: readonly string[]
  onNotification(channel: string, payload: string): void
  onDropped(): void
}): Promise<Listener> {
  const connectionString = directUrlOf(options.db)
  const client = new pg.Client({
    ...{ connectionString, application_name: 'keyturn-live', keepAlive: true },
    ...{ connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS },
  })
  let isConnected = false
  let closing = false
  const drop = (): void => {
    // If connecting fails, the promise rejects, so `onDropped` is not called as well.
    if (!isConnected || closing) return
    closing = true
    clearInterval(heartbeatTimer)
    options.onDropped()
    void client.end().catch(() => undefined)
  }
  let isHeartbeatPending = false
  // One heartbeat at a time, and none before LISTEN succeeded.
  const sendHeartbeat = async (): Promise<void> => {
    if (!isConnected || closing || isHeartbeatPending) return
    isHeartbeatPending = true
    await client.query('select 1').catch(drop)
    isHeartbeatPending = false
  }
  const heartbeatTimer = setInterval(() => void sendHeartbeat(), HEARTBEAT_INTERVAL_MS).unref()
  client.on('notification', ({ channel, payload }) => options.onNotification(channel, payload ?? ''))
  client.on('error', drop)
  client.on('end', drop)
  try {
    await client.connect()
    for (const channel of options.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    isConnected = true
  } catch (error) {
    closing = true
    clearInterval(heartbeatTimer)
    void client.end().catch(() => undefined)
    throw error
  }
  return {
    async close() {
      closing = true
      clearInterval(heartbeatTimer)
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * Listens and reconnects after each loss. Notifications are lost meanwhile, so the callback also runs after each
 * connect.
 */
export function keepListening(options: {
  db: Db
  channels: readonly string[]
  onNotification(): void
  log: Logger
}): Listener {
  const { db, channels, onNotification: heard, log } = options
  let listener: Listener | null = null
  let closed = false
  let reconnectTimer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    try {
      listener = await openListener({
        db,
        channels,
        onNotification: heard,
        onDropped: () => reconnectSoon('connection dropped'),
      })
      if (closed) return listener.close()
      heard()
    } catch (error) {
      reconnectSoon(error)
    }
  }
  const reconnectSoon = (cause: unknown): void => {
    if (closed) return
    log.warn({ err: cause }, 'database listener: reconnecting')
    reconnectTimer = setTimeout(() => void open(), 1_000)
  }
  void open()
  return {
    async close() {
      closed = true
      clearTimeout(reconnectTimer)
      await listener?.close()
    },
  }
}
