import { useEffect } from 'react'

/** Event name, also used in build-tools/start-after-paint.ts, which queues earlier clicks. */
const alive = 'keyturn:alive'

/** Dispatches the event that replays clicks from before hydration. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.dispatchEvent(new Event(alive)))
    return () => clearTimeout(timer)
  }, [])
}
