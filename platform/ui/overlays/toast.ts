import { toast as library, type ToastOptions } from 'react-hot-toast/headless'
import { beforePageLoad } from '../../client/page-change.ts'
import { PENDING_MESSAGE_KEY } from '../../client/pending-message.ts'
import { tabStore } from '../../client/session-state.ts'

type Message = Parameters<typeof library>[0]
type Kind = 'blank' | 'success' | 'error'

interface PendingMessage {
  kind: Kind
  text: string
}

/** Longest display time of a toast. */
const DISPLAY_MS = 4000

/** Last plain-text message, shown again if a page load interrupts it. */
let latest: (PendingMessage & { saidAt: number }) | null = null

function storeLatest(): void {
  if (latest && Date.now() - latest.saidAt < DISPLAY_MS)
    tabStore.setItem(PENDING_MESSAGE_KEY, JSON.stringify(latest))
}

/** Stores the last message when the document is unloaded. */
const storeOnUnload = (): void => window.addEventListener('pagehide', storeLatest, { once: true })

/** Returns the message that the previous document did not show long enough, or null. */
export function takePendingMessage(): PendingMessage | null {
  const kept = tabStore.getItem(PENDING_MESSAGE_KEY)
  if (kept === null) return null
  tabStore.removeItem(PENDING_MESSAGE_KEY)
  return JSON.parse(kept)
}

/** Messages from before the toaster was mounted; their display time starts at mount. */
const queued = new Map<string, () => void>()
let isMounted = false
let count = 0

/** Shows waiting messages, and later ones at once. Returns the cleanup function. */
export function showQueued(): () => void {
  isMounted = true
  for (const act of queued.values()) act()
  queued.clear()
  return () => {
    isMounted = false
  }
}

function show(kind: Kind, make: (message: Message, options: ToastOptions) => string) {
  return (message: Message, options: ToastOptions = {}): string => {
    if (typeof message === 'string') latest = { kind, text: message, saidAt: Date.now() }
    beforePageLoad(storeOnUnload)
    const id = options.id ?? `message-${++count}`
    const act = () => void make(message, { ...options, id })
    if (isMounted) act()
    else queued.set(id, act)
    return id
  }
}

/**
 * Toast API: the headless library, so a strict content security policy works. At most 20 toasts; errors are shown for
 * 4 seconds, successes for 2.
 */
export const toast = /* @__PURE__ */ Object.assign(/* @__PURE__ */ show('blank', library), {
  success: /* @__PURE__ */ show('success', library.success),
  error: /* @__PURE__ */ show('error', library.error),
  dismiss(id: string): void {
    queued.delete(id)
    library.dismiss(id)
  },
})
