import { activeSessions, endedSessionIn } from '@keyturn/identity'
import { type EventStreams, openEventStreams } from '@keyturn/platform/event-streams'
import { Refusal, tooMany } from '@keyturn/platform/http'
import { notificationView } from '../api/views.ts'
import type { NotificationsContext } from '../context.ts'
import { changesSince } from '../store/notifications.ts'
import { revisionsOf } from '../store/open-streams.ts'
import { end, HEARTBEAT, notified, ready, refresh } from './frames.ts'

const HEARTBEAT_MS = 20_000
const MAX_CLIENTS_PER_MEMBER = 20
const MAX_EVENTS_SENT_SINGLY = 20

/** An open event stream. */
export interface SseClient {
  memberId: string
  sessionId: string
  endsAt: Date
  /** Last revision sent to this reader. Null before the `ready` event. */
  revision: number | null
  send(text: string): void
  disconnect(): void
}

export interface Hub {
  /** Sends `ready` and the missed events, then all new ones. */
  join(reader: SseClient, since: number | null): Promise<void>
  leave(reader: SseClient): void
  close(): Promise<void>
}

/**
 * All event streams of this process, over one database connection that opens with the first reader. If it drops, all
 * readers are disconnected; they reconnect, authenticate and resume.
 */
export function createHub(context: NotificationsContext, options: { heartbeatMs?: number } = {}): Hub {
  const { db, clock, log } = context
  const readers = new Map<string, Set<SseClient>>()
  const running = new Set<string>()
  const again = new Set<string>()
  let openStreams: Promise<EventStreams> | null = null
  let heartbeatTimer: NodeJS.Timeout | null = null
  let closed = false

  const all = (): SseClient[] => [...readers.values()].flatMap((some) => [...some])
  const dismissClient = (reader: SseClient, reason: Parameters<typeof end>[0]): void => {
    leave(reader)
    reader.send(end(reason))
    reader.disconnect()
  }
  const isOver = (reader: SseClient): boolean => reader.endsAt <= clock.now()

  function leave(reader: SseClient): void {
    const others = readers.get(reader.memberId)
    if (!others?.delete(reader)) return
    if (others.size === 0) readers.delete(reader.memberId)
    if (readers.size === 0 && heartbeatTimer) {
      clearInterval(heartbeatTimer)
      heartbeatTimer = null
      void openStreams?.then(subscribeMembers).catch(() => undefined)
    }
  }

  const subscribeMembers = (open: EventStreams): Promise<void> => open.subscribe(() => readers.keys())

  function heard(memberId: string, word: string): void {
    const ended = endedSessionIn(word)
    if (ended === null) return void syncMember(memberId)
    for (const reader of readers.get(memberId) ?? [])
      if (reader.sessionId === ended) dismissClient(reader, 'signed_out')
  }

  function dropped(): void {
    openStreams = null
    for (const reader of all()) dismissClient(reader, 'closing')
  }

  async function heartbeat(): Promise<void> {
    for (const reader of all()) {
      if (isOver(reader)) dismissClient(reader, 'expired')
      else reader.send(HEARTBEAT)
    }
    await pollRevisions().catch((error: unknown) =>
      log.warn({ err: error }, 'notifications: event stream poll failed'),
    )
  }

  /** Heartbeat poll of all members, because a process can crash between a commit and its notification. */
  async function pollRevisions(): Promise<void> {
    if (openStreams) await subscribeMembers(await openStreams)
    const here = all()
    const members = [...new Set(here.map(({ memberId }) => memberId))]
    if (members.length === 0) return
    const [standing, revisions] = [await activeSessions(db, members), await revisionsOf(db, members)]
    for (const reader of here) {
      if (!standing.has(reader.sessionId)) dismissClient(reader, 'signed_out')
      else if (reader.revision !== null && (revisions.get(reader.memberId) ?? 0) !== reader.revision)
        void syncMember(reader.memberId)
    }
  }

  /** Single-flight per member: calls during a run cause one more run. */
  async function syncMember(memberId: string): Promise<void> {
    if (!readers.has(memberId)) return
    again.add(memberId)
    if (running.has(memberId)) return
    running.add(memberId)
    try {
      while (again.delete(memberId)) await sendChanges(memberId)
    } catch (error) {
      log.error({ err: error }, 'notifications: event stream failed')
      for (const reader of readers.get(memberId) ?? []) dismissClient(reader, 'closing')
    } finally {
      running.delete(memberId)
    }
  }

  async function sendChanges(memberId: string): Promise<void> {
    const greeted = [...(readers.get(memberId) ?? [])].filter(({ revision }) => revision !== null)
    if (greeted.length === 0) return
    const since = Math.min(...greeted.map(({ revision }) => revision ?? 0))
    const { changed, head, unread } = await changesSince(db, memberId, {
      revision: since,
      limit: MAX_EVENTS_SENT_SINGLY,
    })
    const revisions = new Set(changed.map(({ revision }) => revision))
    const atOnce = changed.length > MAX_EVENTS_SENT_SINGLY || revisions.size < changed.length
    for (const reader of greeted) {
      const reached = reader.revision ?? 0
      if (isOver(reader)) dismissClient(reader, 'expired')
      else if (reached > head || (atOnce && reached < head)) reader.send(refresh(head, unread))
      else
        for (const notification of changed)
          if (notification.revision > reached)
            reader.send(notified(notificationView(notification), notification.revision, unread))
      reader.revision = head
    }
  }

  function openOnce(): Promise<EventStreams> {
    openStreams ??= openEventStreams({ db, heard, dropped }).catch((error: unknown) => {
      openStreams = null
      throw error
    })
    return openStreams
  }

  return {
    async join(reader, since) {
      if (closed) throw new Refusal(503, 'closing', 'We are just restarting. Please try again in a moment.')
      const open = await openOnce()
      const others = readers.get(reader.memberId) ?? new Set()
      if (others.size >= MAX_CLIENTS_PER_MEMBER)
        throw tooMany(60, 'You have Keyturn open in too many places. Please close some of them first.')
      readers.set(reader.memberId, others)
      others.add(reader)
      heartbeatTimer ??= setInterval(() => void heartbeat(), options.heartbeatMs ?? HEARTBEAT_MS).unref()
      try {
        await subscribeMembers(open)
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
      reader.send(since === null ? ready(unread, head) : ready(unread))
      reader.revision = since ?? head
      await syncMember(reader.memberId)
    },
    leave,
    async close() {
      closed = true
      for (const reader of all()) dismissClient(reader, 'closing')
      await (await openStreams?.catch(() => null))?.close()
    },
  }
}
