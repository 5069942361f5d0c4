import type { NotificationView } from '../contract.ts'

/* Frames of the event stream (server-sent events). */

interface Frame {
  event: 'ready' | 'notification' | 'refresh' | 'end'
  /** Revision that the client has after this event. Sent back as Last-Event-ID. */
  id?: number
  data: object
}

const frame = ({ event, id, data }: Frame): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** First frame: reconnection delay. */
export const PREAMBLE = 'retry: 3000\n\n'
export const HEARTBEAT = ': still here\n\n'

/** Omits `id` for resuming clients, because the missed events have not been sent yet. */
export const ready = (unread: number, id?: number): string =>
  frame({ event: 'ready', ...(id !== undefined && { id }), data: { unread_count: unread } })

export const notified = (view: NotificationView, id: number, unread: number): string =>
  frame({ event: 'notification', id, data: { ...view, unread_count: unread } })

/** Too many changes to send one by one, so the client refetches the list. */
export const refresh = (id: number, unread: number): string =>
  frame({ event: 'refresh', id, data: { unread_count: unread } })

export const end = (reason: 'expired' | 'signed_out' | 'closing'): string =>
  frame({ event: 'end', data: { reason } })

/** Parses the Last-Event-ID of a reconnecting client. Returns null if malformed. */
export function revisionIn(lastEventId: string | string[] | undefined): number | null {
  const text = Array.isArray(lastEventId) ? lastEventId[0] : lastEventId
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
