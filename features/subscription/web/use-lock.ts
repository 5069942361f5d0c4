import { useEffect, useRef, useState } from 'react'

const LOCK_MS = 5_000

/** After a click a plan's button is locked for five seconds, so that no second checkout is opened. */
export function useLock(): { locked: string | null; lock: (what: string) => void } {
  const [locked, setLocked] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  return {
    locked,
    lock(what) {
      setLocked(what)
      clearTimeout(timer.current ?? undefined)
      timer.current = setTimeout(() => setLocked(null), LOCK_MS)
    },
  }
}
