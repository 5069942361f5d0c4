import { endedSessionIn, standingSessions } from '@keyturn/identity'
import { Refusal, tooMany } from '@keyturn/platform/http'
import { type LiveLines, openLiveLines } from '@keyturn/platform/live-lines'
import { notificationView } from '../api/views.ts'
import type { NotificationsContext } from '../context.ts'
import { revisionsOf } from '../store/line.ts'
import { changesSince } from '../store/notifications.ts'
import { end, HEARTBEAT, notified, ready, refresh } from './frames.ts'

const HEARTBEAT_MS = 20_000
const MOST_READERS_OF_MEMBER = 20
const MOST_SAID_ONE_BY_ONE = 20

/** An open event stream. */
export interface Reader {
  memberId: string
  sessionId: string
  endsAt: Date
  /** Last revision sent to this reader. Null before the `ready` event. */
  revision: number | null
  say(text: string): void
  hangUp(): void
}

export interface Hub {
  /** Sends `ready` and the missed events, then all new ones. */
  join(reader: Reader, since: number | null): Promise<void>
  leave(reader: Reader): void
  close(): Promise<void>
}

/**
 * All event streams of this process, over one database connection that opens with the first reader. If it drops, all
 * readers are disconnected; they reconnect, authenticate and resume.
 */
export function createHub(context: NotificationsContext, options: { heartbeatMs?: number } = {}): Hub {
  const { db, clock, log } = context
  const readers = new Map<string, Set<Reader>>()
  const running = new Set<string>()
  const again = new Set<string>()
  let lines: Promise<LiveLines> | null = null
  let beat: NodeJS.Timeout | null = null
  let closed = false

  const all = (): Reader[] => [...readers.values()].flatMap((some) => [...some])
  const dismiss = (reader: Reader, reason: Parameters<typeof end>[0]): void => {
    leave(reader)
    reader.say(end(reason))
    reader.hangUp()
  }
  const isOver = (reader: Reader): boolean => reader.endsAt <= clock.now()

  function leave(reader: Reader): void {
    const others = readers.get(reader.memberId)
    if (!others?.delete(reader)) return
    if (others.size === 0) readers.delete(reader.memberId)
    if (readers.size === 0 && beat) {
      clearInterval(beat)
      beat = null
      void lines?.then(holdReaders).catch(() => undefined)
    }
  }

  const holdReaders = (open: LiveLines): Promise<void> => open.hold(() => readers.keys())

  function heard(memberId: string, word: string): void {
    const ended = endedSessionIn(word)
    if (ended === null) return void catchUp(memberId)
    for (const reader of readers.get(memberId) ?? [])
      if (reader.sessionId === ended) dismiss(reader, 'signed_out')
  }

  function dropped(): void {
    lines = null
    for (const reader of all()) dismiss(reader, 'closing')
  }

  async function heartbeat(): Promise<void> {
    for (const reader of all()) {
      if (isOver(reader)) dismiss(reader, 'expired')
      else reader.say(HEARTBEAT)
    }
    await lookForUnheard().catch((error: unknown) =>
      log.warn({ err: error }, 'live lines were not looked after'),
    )
  }

  /** Heartbeat poll of all members, because a process can crash between a commit and its notification. */
  async function lookForUnheard(): Promise<void> {
    if (lines) await holdReaders(await lines)
    const here = all()
    const members = [...new Set(here.map(({ memberId }) => memberId))]
    if (members.length === 0) return
    const [standing, revisions] = [await standingSessions(db, members), await revisionsOf(db, members)]
    for (const reader of here) {
      if (!standing.has(reader.sessionId)) dismiss(reader, 'signed_out')
      else if (reader.revision !== null && (revisions.get(reader.memberId) ?? 0) !== reader.revision)
        void catchUp(reader.memberId)
    }
  }

  /** Single-flight per member: calls during a run cause one more run. */
  async function catchUp(memberId: string): Promise<void> {
    if (!readers.has(memberId)) return
    again.add(memberId)
    if (running.has(memberId)) return
    running.add(memberId)
    try {
      while (again.delete(memberId)) await tellReaders(memberId)
    } catch (error) {
      log.error({ err: error }, 'a live line could not be served')
      for (const reader of readers.get(memberId) ?? []) dismiss(reader, 'closing')
    } finally {
      running.delete(memberId)
    }
  }

  async function tellReaders(memberId: string): Promise<void> {
    const greeted = [...(readers.get(memberId) ?? [])].filter(({ revision }) => revision !== null)
    if (greeted.length === 0) return
    const since = Math.min(...greeted.map(({ revision }) => revision ?? 0))
    const { changed, head, unread } = await changesSince(db, memberId, {
      revision: since,
      limit: MOST_SAID_ONE_BY_ONE,
    })
    const revisions = new Set(changed.map(({ revision }) => revision))
    const atOnce = changed.length > MOST_SAID_ONE_BY_ONE || revisions.size < changed.length
    for (const reader of greeted) {
      const reached = reader.revision ?? 0
      if (isOver(reader)) dismiss(reader, 'expired')
      else if (reached > head || (atOnce && reached < head)) reader.say(refresh(head, unread))
      else
        for (const notification of changed)
          if (notification.revision > reached)
            reader.say(notified(notificationView(notification), notification.revision, unread))
      reader.revision = head
    }
  }

  function listenOnce(): Promise<LiveLines> {
    lines ??= openLiveLines({ db, heard, dropped }).catch((error: unknown) => {
      lines = null
      throw error
    })
    return lines
  }

  return {
    async join(reader, since) {
      if (closed) throw new Refusal(503, 'closing', 'We are just restarting. Please try again in a moment.')
      const open = await listenOnce()
      const others = readers.get(reader.memberId) ?? new Set()
      if (others.size >= MOST_READERS_OF_MEMBER)
        throw tooMany(60, 'You have Keyturn open in too many places. Please close some of them first.')
      readers.set(reader.memberId, others)
      others.add(reader)
      beat ??= setInterval(() => void heartbeat(), options.heartbeatMs ?? HEARTBEAT_MS).unref()
      try {
        await holdReaders(open)
      } catch (error) {
        leave(reader)
        throw error
      }
      const { head, unread } = await changesSince(db, reader.memberId, {
        revision: Number.MAX_SAFE_INTEGER,
        limit: 0,
      })
      // Disconnected in the meantime; the client will reconnect.
      if (!readers.get(reader.memberId)?.has(reader)) return
      reader.say(since === null ? ready(unread, head) : ready(unread))
      reader.revision = since ?? head
      await catchUp(reader.memberId)
    },
    leave,
    async close() {
      closed = true
      for (const reader of all()) dismiss(reader, 'closing')
      await (await lines?.catch(() => null))?.close()
    },
  }
}
