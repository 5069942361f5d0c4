import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { sharedRun } from '../base/shared-run.ts'
import { afterCommit, type Db, type Line, openLine, type Tx } from '../db/index.ts'

/** Connects the event streams (SSE) of this process with events from all processes. */
export interface LiveLines {
  /** Resolves when this process is subscribed to exactly these members. */
  hold(memberIds: () => Iterable<string>): Promise<void>
  close(): Promise<void>
}

/** Longer than any stream, because streams end with their token. Older rows are from dead processes. */
const FORGOTTEN_AFTER = sql`interval '1 day'`

export async function openLiveLines(options: {
  db: Db
  heard(memberId: string, word: string): void
  dropped(): void
}): Promise<LiveLines> {
  const { db, heard, dropped } = options
  const me = randomUUID()
  const line: Line = await openLine({
    db,
    channels: [channelOf(me)],
    heard: (_, payload) => {
      const end = payload.indexOf(' ')
      heard(payload.slice(0, end), payload.slice(end + 1))
    },
    dropped: () => {
      void takeDown().catch(() => undefined)
      dropped()
    },
  })
  const takeDown = async (): Promise<void> => {
    await db.execute(sql`delete from live_line where process = ${me} or made_at < now() - ${FORGOTTEN_AFTER}`)
  }
  let wanted: () => Iterable<string> = () => []
  let held: ReadonlySet<string> = new Set()
  const write = sharedRun(async () => {
    const now = new Set(wanted())
    const more = [...now].filter((id) => !held.has(id))
    const gone = [...held].filter((id) => !now.has(id))
    if (more.length > 0)
      await db.execute(sql`insert into live_line (process, member_id)
        select ${me}, unnest(${sql.param(more)}::uuid[]) on conflict do nothing`)
    if (gone.length > 0)
      await db.execute(
        sql`delete from live_line where process = ${me} and member_id = any(${sql.param(gone)}::uuid[])`,
      )
    held = now
  })
  return {
    hold(memberIds) {
      wanted = memberIds
      return write()
    },
    async close() {
      await line.close()
      await takeDown().catch(() => undefined)
    },
  }
}

/**
 * After commit, notifies each process with an open stream of this member. Subscribers register before they read, so
 * no event is missed.
 */
export function tellLiveLines(tx: Tx, memberId: string, word: string): void {
  afterCommit(tx, (db) => {
    const bell = bells.get(db) ?? createBell(db)
    bells.set(db, bell)
    bell(memberId, word)
  })
}

/** Minimum interval between two lookups of subscribers; events are batched meanwhile. */
const BETWEEN_RINGS_MS = 50
const bells = new WeakMap<Db, (memberId: string, word: string) => void>()

function createBell(db: Db): (memberId: string, word: string) => void {
  let words: { memberId: string; word: string }[] = []
  const ring = sharedRun(
    async () => {
      const told = words
      words = []
      const members = [...new Set(told.map(({ memberId }) => memberId))]
      const { rows: holders } = await db.execute<{ process: string; member_id: string }>(
        sql`select process, member_id from live_line where member_id = any(${sql.param(members)}::uuid[])`,
      )
      const said = holders.flatMap(({ process, member_id }) =>
        told
          .filter(({ memberId }) => memberId === member_id)
          .map(({ word }) => ({ channel: channelOf(process), payload: `${member_id} ${word}` })),
      )
      if (said.length > 0)
        await db.execute(sql`select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
        from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said(channel text, payload text)`)
    },
    { restMs: BETWEEN_RINGS_MS },
  )
  return (memberId, word) => {
    words.push({ memberId, word })
    // A lost notification is found by the stream's own poll.
    ring().catch(() => undefined)
  }
}

const channelOf = (process: string): string => `keyturn_live_${process}`
