import { useEffect } from 'react'

/** Event name, also used in build-tools/start-after-paint.ts, which queues earlier clicks. */
const alive = 'keyturn:alive'

/** Tells the page that it is hydrated, so that clicks from before hydration are replayed. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.dispatchEvent(new Event(alive)))
    return () => clearTimeout(timer)
  }, [])
}
