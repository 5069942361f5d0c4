import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { sharedRun } from '../base/shared-run.ts'
import { afterCommit, type Db, type Line, openLine, type Tx } from '../db/index.ts'

/** What one process serves to open pages, and hears of members from all the others. */
export interface LiveLines {
  /** From when this is done, what is told to these members is heard here, and what is told to any other is not. */
  hold(memberIds: () => Iterable<string>): Promise<void>
  close(): Promise<void>
}

/** A line outlives no token: what a process that died left here is long of no use. */
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
 * Tells this of a member to every process that holds a line of theirs, once the transaction stands. Who holds one is asked
 * after the commit and not in it: whoever begins to listen writes it down first and reads what there is then, so that
 * one of the two always sees the other. Where nobody listens, and at night that is nearly everybody, nothing is said.
 */
export function tellLiveLines(tx: Tx, memberId: string, word: string): void {
  afterCommit(tx, (db) => {
    const bell = bells.get(db) ?? createBell(db)
    bells.set(db, bell)
    bell(memberId, word)
  })
}

/** Who listens is asked no more often than this, however many are told something. */
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
    // What goes unheard for once is found by whoever holds the line, who looks for himself now and then.
    ring().catch(() => undefined)
  }
}

const channelOf = (process: string): string => `keyturn_live_${process}`
