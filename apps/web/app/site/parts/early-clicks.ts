import { useEffect } from 'react'

/** Also named in build-tools/start-after-paint.ts, which holds on to a press made before this is heard. */
const alive = 'keyturn:alive'

/** On a page whose scripts start after its first picture: a button pressed before that is pressed again now. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const timer = setTimeout(() => window.dispatchEvent(new Event(alive)))
    return () => clearTimeout(timer)
  }, [])
}
