import { useEffect } from 'react'

/** Longer than this nobody waits for a section to stand. */
const PATIENCE_MS = 4000

/**
 * Sections load one after the other and push each other down: a link to one of them holds on to it until they
 * stand, or until the reader goes elsewhere.
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
    const timer = setTimeout(stop, PATIENCE_MS)
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, stop, { passive: true, signal: letGo.signal })
    observer.observe(document.body)
    return stop
  }, [hash])
}
