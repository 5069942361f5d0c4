import { getNotificationsStream, getPaymentReport, getPrivacyRecordPassports } from '@keyturn/api-client'
import { tokens, withLock } from '@keyturn/platform/client'
import { queryClient } from '@keyturn/platform/client/query'
import type { Query } from '@tanstack/react-query'
import { LISTS, unreadQuery } from './calls.ts'
import { type LiveEvent, readEvents } from './parse-events.ts'

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000
/** A stream that lasted this long resets the backoff. */
const BACKOFF_RESET_MS = 10_000
/** Three times the server's heartbeat. A stream silent for longer is treated as disconnected. */
const SILENCE_TIMEOUT_MS = 60_000

/** True for queries of the rent record, whose paths begin with the report's. */
const isOfRecord = ({ queryKey: [path] }: Query): boolean =>
  path === getPrivacyRecordPassports.path || String(path).startsWith(getPaymentReport.path)

interface LiveUpdate {
  unread: number
  title: string | null
  /** True if the record may have changed, not only the read state. */
  isNew: boolean
}

/**
 * Keeps this tab's list and count current. Browsers allow six connections per host, so one tab has the stream and
 * broadcasts its events to the member's other tabs.
 */
export function subscribeToUpdates(memberId: string, onNews: (title: string) => void): () => void {
  const leaving = new AbortController()
  // Safari before 15.4 has no BroadcastChannel, so each tab has its own stream.
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`keyturn-live-${memberId}`)
  const apply = ({ unread, title, isNew }: LiveUpdate): void => {
    queryClient.setQueryData(unreadQuery.queryKey, unread)
    void queryClient.invalidateQueries({ queryKey: LISTS })
    // Refetches the rent record, so that a verified month appears. Other pages poll and may have unsaved changes.
    if (isNew) void queryClient.invalidateQueries({ predicate: isOfRecord })
    if (title !== null) onNews(title)
  }
  if (channel)
    channel.onmessage = ({ data }) => {
      if (isUpdate(data)) apply(data)
    }
  const onEvent = (event: LiveEvent): void => {
    const news = updateIn(event)
    if (!news) return
    apply(news)
    channel?.postMessage(news)
  }
  void inOneTab(`keyturn-live-${memberId}`, leaving.signal, () => keepStreamOpen(onEvent, leaving.signal))
  return () => {
    leaving.abort()
    channel?.close()
  }
}

/** Runs the work in one tab at a time (Web Locks). A waiting tab takes over when that one closes. */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await withLock({ name, work, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function keepStreamOpen(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let reached: string | null = null
  let failures = 0
  // Stops after the sign-out. The next sign-in opens a new stream.
  while (!signal.aborted && tokens.read()) {
    const begun = performance.now()
    try {
      for await (const event of openStream(reached, signal)) {
        // The tab that signed out handles it.
        if (isSignOut(event)) return
        reached = event.id ?? reached
        onEvent(event)
      }
    } catch {
      // The stream failed or ended. The next connection resumes from its last event.
    }
    failures = performance.now() - begun < BACKOFF_RESET_MS ? failures + 1 : 1
    await pause(failures, signal)
  }
}

async function* openStream(reached: string | null, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const access = tokens.read()?.access
  const silence = new AbortController()
  const listening = AbortSignal.any([signal, silence.signal])
  const answer = await fetch(getNotificationsStream.path, {
    headers: {
      accept: 'text/event-stream',
      ...(access && { authorization: `Bearer ${access}` }),
      ...(reached && { 'last-event-id': reached }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: listening,
  })
  // An ordinary call refreshes an expired token or detects the end of the session.
  if (answer.status === 401) await queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 })
  if (!answer.ok || !answer.body) throw new Error(`No line: ${answer.status}`)
  yield* readEvents(answer.body.pipeThrough(withSilenceTimeout(() => silence.abort())))
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

/** Ignores messages of tabs that run another release. */
const isUpdate = (data: unknown): data is LiveUpdate =>
  isObject(data) &&
  typeof data.unread === 'number' &&
  (data.title === null || typeof data.title === 'string') &&
  typeof data.isNew === 'boolean'

const isSignOut = ({ event, data }: LiveEvent): boolean =>
  event === 'end' && isObject(data) && data.reason === 'signed_out'

function updateIn({ event, data }: LiveEvent): LiveUpdate | null {
  if (!isObject(data) || typeof data.unread_count !== 'number') return null
  const unread = data.unread_count
  if (event === 'notification') {
    const { title, is_read: isRead } = data
    if (typeof title !== 'string' || typeof isRead !== 'boolean') return null
    return { unread, title: isRead ? null : title, isNew: !isRead }
  }
  const isNew = event === 'refresh'
  return isNew || event === 'ready' ? { unread, title: null, isNew } : null
}

/** Forwards the events, and calls `giveUp` after too long a silence. */
function withSilenceTimeout(giveUp: () => void) {
  let timer = setTimeout(giveUp, SILENCE_TIMEOUT_MS)
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_TIMEOUT_MS)
      controller.enqueue(piece)
    },
    flush: () => clearTimeout(timer),
  })
}

/** Exponential backoff with jitter. Retries at once when the network returns. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(MIN_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS)
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, longest * (0.5 + Math.random() / 2))
    globalThis.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}
