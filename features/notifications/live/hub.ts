import { SESSION_ENDED_CHANNEL } from '@keyturn/identity'
import { type Line, openLine } from '@keyturn/platform/db'
import { Refusal, tooMany } from '@keyturn/platform/http'
import { notificationView } from '../api/views.ts'
import type { NotificationsContext } from '../context.ts'
import { TOLD_CHANNEL } from '../store/line.ts'
import { changesSince } from '../store/notifications.ts'
import { end, HEARTBEAT, notified, ready, refresh } from './frames.ts'

const HEARTBEAT_MS = 20_000
const MOST_READERS_OF_MEMBER = 20
const MOST_SAID_ONE_BY_ONE = 20

/** One open live line. */
export interface Reader {
  memberId: string
  sessionId: string
  endsAt: Date
  /** What this reader has heard of; null until they have been greeted. */
  revision: number | null
  say(text: string): void
  hangUp(): void
}

export interface Hub {
  /** Greets a reader, tells what they missed since, and keeps telling. */
  join(reader: Reader, since: number | null): Promise<void>
  leave(reader: Reader): void
  close(): Promise<void>
}

/**
 * All live lines of this process over one connection to the database, opened with the first reader. When that
 * connection drops, all readers are sent away: they come back, are checked anew, and hear what they missed.
 */
export function createHub(context: NotificationsContext, options: { heartbeatMs?: number } = {}): Hub {
  const { db, clock, log } = context
  const readers = new Map<string, Set<Reader>>()
  const running = new Set<string>()
  const again = new Set<string>()
  let line: Promise<Line> | null = null
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
    }
  }

  function heard(channel: string, payload: string): void {
    if (channel === TOLD_CHANNEL) return void catchUp(payload)
    const [memberId = '', sessionId] = payload.split(' ')
    for (const reader of readers.get(memberId) ?? [])
      if (reader.sessionId === sessionId) dismiss(reader, 'signed_out')
  }

  function dropped(): void {
    line = null
    for (const reader of all()) dismiss(reader, 'closing')
  }

  function heartbeat(): void {
    for (const reader of all()) {
      if (isOver(reader)) dismiss(reader, 'expired')
      else reader.say(HEARTBEAT)
    }
  }

  /** However often it is asked for while under way, it runs once more, not once for each. */
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

  function listenOnce(): Promise<Line> {
    line ??= openLine({ db, channels: [TOLD_CHANNEL, SESSION_ENDED_CHANNEL], heard, dropped }).catch(
      (error: unknown) => {
        line = null
        throw error
      },
    )
    return line
  }

  return {
    async join(reader, since) {
      if (closed) throw new Refusal(503, 'closing', 'We are just restarting. Please try again in a moment.')
      await listenOnce()
      const others = readers.get(reader.memberId) ?? new Set()
      if (others.size >= MOST_READERS_OF_MEMBER)
        throw tooMany(60, 'You have Keyturn open in too many places. Please close some of them first.')
      readers.set(reader.memberId, others)
      others.add(reader)
      beat ??= setInterval(heartbeat, options.heartbeatMs ?? HEARTBEAT_MS).unref()
      const { head, unread } = await changesSince(db, reader.memberId, {
        revision: Number.MAX_SAFE_INTEGER,
        limit: 0,
      })
      reader.say(since === null ? ready(unread, head) : ready(unread))
      reader.revision = since ?? head
      await catchUp(reader.memberId)
    },
    leave,
    async close() {
      closed = true
      for (const reader of all()) dismiss(reader, 'closing')
      await (await line?.catch(() => null))?.close()
    },
  }
}
