import { useEffect } from 'react'

/** Timeout for scrolling to a section that is still loading. */
const TARGET_TIMEOUT_MS = 4000

/**
 * Scrolls to the section of the hash again while sections above it load. Stops when they are loaded or the reader
 * navigates.
 */
export function useAnchor(hash: string): void {
  useEffect(() => {
    const name = hash.slice(1)
    if (name === '') return
    const observer = new ResizeObserver(() => document.getElementById(name)?.scrollIntoView())
    const letGo = new AbortController()
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      letGo.abort()
    }
    const timer = setTimeout(stop, TARGET_TIMEOUT_MS)
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, stop, { passive: true, signal: letGo.signal })
    observer.observe(document.body)
    return stop
  }, [hash])
}
