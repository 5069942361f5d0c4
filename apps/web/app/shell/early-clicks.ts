import { useEffect } from 'react'

/** Also named in build-tools/start-after-paint.ts, which holds on to what is pressed before this is heard. */
const alive = 'keyturn:alive'

/** A ready-made page's scripts start after its first picture: what was pressed before that is pressed again now. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.dispatchEvent(new Event(alive)))
    return () => clearTimeout(timer)
  }, [])
}
