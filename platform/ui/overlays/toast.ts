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

/** As long as the library shows a message at most. */
const SHOWN_MS = 4000

/** The latest message in plain words; it is shown once more when a link to another document cuts it short. */
let latest: (KeptMessage & { saidAt: number }) | null = null

function keepLatest(): void {
  if (latest && Date.now() - latest.saidAt < SHOWN_MS) tabStore.setItem(KEPT_MESSAGE, JSON.stringify(latest))
}

/** What is said until the document is left counts. */
const keepOnLeave = (): void => window.addEventListener('pagehide', keepLatest, { once: true })

/** The message that the document before this one had no time to show. */
export function takeKeptMessage(): KeptMessage | null {
  const kept = tabStore.getItem(KEPT_MESSAGE)
  if (kept === null) return null
  tabStore.removeItem(KEPT_MESSAGE)
  return JSON.parse(kept)
}

/** Messages from before the toaster was mounted: their time begins when they can be seen. */
const waiting = new Map<string, () => void>()
let isMounted = false
let count = 0

/** Shows what waited, and everything after it at once. Returns the clean-up. */
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
 * The one `toast` of the product: the library without its own look, so that nothing is styled at run time
 * and a strict content policy holds. Its defaults are ours: at most 20, error and neutral 4 s, success 2 s.
 */
export const toast = /* @__PURE__ */ Object.assign(/* @__PURE__ */ show('blank', library), {
  success: /* @__PURE__ */ show('success', library.success),
  error: /* @__PURE__ */ show('error', library.error),
  dismiss(id: string): void {
    waiting.delete(id)
    library.dismiss(id)
  },
})
