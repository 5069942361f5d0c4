import { useEffect, useRef, useState } from 'react'

/** Timeout for the heading of a page that is still loading. */
const HEADING_TIMEOUT_MS = 4000

/**
 * After a client-side navigation, announces the new title to screen readers and focuses the heading, like a full page
 * load.
 */
export function Announcer({ path }: { path: string }) {
  const [title, setTitle] = useState('')
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // Skips URLs with a hash, because the focus belongs to their target.
    if (location.hash !== '') return
    return whenHeadingExists((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      setTitle(document.title)
    })
  }, [path])

  return (
    <p id="page-end" className="sr-only" aria-live="polite" aria-atomic="true" data-announcer>
      {title}
    </p>
  )
}

function whenHeadingExists(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1')
  let settled = false
  const finish = (): void => {
    settled = true
    observer.disconnect()
    clearTimeout(timer)
  }
  const actOnce = (): void => {
    const heading = find()
    if (!heading || settled) return
    finish()
    act(heading)
  }
  const observer = new MutationObserver(actOnce)
  const timer = setTimeout(finish, HEADING_TIMEOUT_MS)
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
  actOnce()
  return finish
}
