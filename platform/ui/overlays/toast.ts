import { toast as library, type ToastOptions } from 'react-hot-toast/headless'
import { KEPT_MESSAGE } from '../../client/kept-message.ts'
import { onLoadPage } from '../../client/page-change.ts'
import { tabStore } from '../../client/present.ts'

type Message = Parameters<typeof library>[0]
type Kind = 'blank' | 'success' | 'error'

interface KeptMessage {
  kind: Kind
  text: string
}

/** Longest display time of a toast. */
const SHOWN_MS = 4000

/** Last plain-text message, shown again if a page load interrupts it. */
let latest: (KeptMessage & { saidAt: number }) | null = null

function keepLatest(): void {
  if (latest && Date.now() - latest.saidAt < SHOWN_MS) tabStore.setItem(KEPT_MESSAGE, JSON.stringify(latest))
}

/** Stores the last message when the document is unloaded. */
const keepOnLeave = (): void => window.addEventListener('pagehide', keepLatest, { once: true })

/** Returns the message that the previous document did not show long enough, or null. */
export function takeKeptMessage(): KeptMessage | null {
  const kept = tabStore.getItem(KEPT_MESSAGE)
  if (kept === null) return null
  tabStore.removeItem(KEPT_MESSAGE)
  return JSON.parse(kept)
}

/** Messages from before the toaster was mounted; their display time starts at mount. */
const waiting = new Map<string, () => void>()
let isMounted = false
let count = 0

/** Shows waiting messages, and later ones at once. Returns the cleanup function. */
export function showWaiting(): () => void {
  isMounted = true
  for (const act of waiting.values()) act()
  waiting.clear()
  return () => {
    isMounted = false
  }
}

function show(kind: Kind, make: (message: Message, options: ToastOptions) => string) {
  return (message: Message, options: ToastOptions = {}): string => {
    if (typeof message === 'string') latest = { kind, text: message, saidAt: Date.now() }
    onLoadPage(keepOnLeave)
    const id = options.id ?? `message-${++count}`
    const act = () => void make(message, { ...options, id })
    if (isMounted) act()
    else waiting.set(id, act)
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
    waiting.delete(id)
    library.dismiss(id)
  },
})
