import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { singleFlight } from '../base/single-flight.ts'
import { afterCommit, type Db, type Listener, openListener, type Tx } from '../db/index.ts'

/** Connects the event streams (SSE) of this process with events from all processes. */
export interface EventStreams {
  /** Resolves when this process is subscribed to exactly these members. */
  subscribe(memberIds: () => Iterable<string>): Promise<void>
  close(): Promise<void>
}

/** Longer than any stream, because streams end with their token. Older rows are from dead processes. */
const EXPIRED_AFTER = sql`interval '1 day'`

export async function openEventStreams(options: {
  db: Db
  heard(memberId: string, word: string): void
  dropped(): void
}): Promise<EventStreams> {
  const { db, heard, dropped } = options
  const me = randomUUID()
  const listener: Listener = await openListener({
    db,
    channels: [channelOf(me)],
    onNotification: (_, payload) => {
      const end = payload.indexOf(' ')
      heard(payload.slice(0, end), payload.slice(end + 1))
    },
    onDropped: () => {
      void unregister().catch(() => undefined)
      dropped()
    },
  })
  const unregister = async (): Promise<void> => {
    await db.execute(sql`delete from live_line where process = ${me} or made_at < now() - ${EXPIRED_AFTER}`)
  }
  let wanted: () => Iterable<string> = () => []
  let subscribed: ReadonlySet<string> = new Set()
  const write = singleFlight(async () => {
    const now = new Set(wanted())
    const more = [...now].filter((id) => !subscribed.has(id))
    const gone = [...subscribed].filter((id) => !now.has(id))
    if (more.length > 0)
      await db.execute(sql`insert into live_line (process, member_id)
        select ${me}, unnest(${sql.param(more)}::uuid[]) on conflict do nothing`)
    if (gone.length > 0)
      await db.execute(
        sql`delete from live_line where process = ${me} and member_id = any(${sql.param(gone)}::uuid[])`,
      )
    subscribed = now
  })
  return {
    subscribe(memberIds) {
      wanted = memberIds
      return write()
    },
    async close() {
      await listener.close()
      await unregister().catch(() => undefined)
    },
  }
}

/**
 * After commit, notifies each process with an open stream of this member. Subscribers register before they read, so
 * no event is missed.
 */
export function notifyEventStreams(tx: Tx, memberId: string, word: string): void {
  afterCommit(tx, (db) => {
    const notify = notifiers.get(db) ?? createNotifier(db)
    notifiers.set(db, notify)
    notify(memberId, word)
  })
}

/** Minimum interval between two lookups of subscribers; events are batched meanwhile. */
const MIN_NOTIFY_INTERVAL_MS = 50
const notifiers = new WeakMap<Db, (memberId: string, word: string) => void>()

function createNotifier(db: Db): (memberId: string, word: string) => void {
  let words: { memberId: string; word: string }[] = []
  const flush = singleFlight(
    async () => {
      const told = words
      words = []
      const members = [...new Set(told.map(({ memberId }) => memberId))]
      const { rows: holders } = await db.execute<{ process: string; member_id: string }>(
        sql`select process, member_id from live_line where member_id = any(${sql.param(members)}::uuid[])`,
      )
      const notifications = holders.flatMap(({ process, member_id }) =>
        told
          .filter(({ memberId }) => memberId === member_id)
          .map(({ word }) => ({ channel: channelOf(process), payload: `${member_id} ${word}` })),
      )
      if (notifications.length > 0)
        await db.execute(sql`select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
        from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as said(channel text, payload text)`)
    },
    { restMs: MIN_NOTIFY_INTERVAL_MS },
  )
  return (memberId, word) => {
    words.push({ memberId, word })
    // A lost notification is found by the stream's own poll.
    flush().catch(() => undefined)
  }
}

const channelOf = (process: string): string => `keyturn_live_${process}`
