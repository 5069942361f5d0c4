import { toast as library, type ToastOptions } from 'react-hot-toast/headless'

type Message = Parameters<typeof library>[0]

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

function show(make: (message: Message, options: ToastOptions) => string) {
  return (message: Message, options: ToastOptions = {}): string => {
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
export const toast = /* @__PURE__ */ Object.assign(/* @__PURE__ */ show(library), {
  success: /* @__PURE__ */ show(library.success),
  error: /* @__PURE__ */ show(library.error),
  dismiss(id: string): void {
    waiting.delete(id)
    library.dismiss(id)
  },
})
