import { useEffect, useRef, useState } from 'react'

const LOCK_MS = 5_000

/** Locks a plan's button for five seconds after a click, to prevent a second checkout. */
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
