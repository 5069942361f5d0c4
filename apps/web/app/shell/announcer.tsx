import { useEffect, useRef, useState } from 'react'

/** A page that is still loading gets its heading a little later; longer than this nobody waits. */
const PATIENCE_MS = 4000

/**
 * What a full page load does by itself and a change of route does not: the new page's title is read out, and
 * the keyboard starts at its heading.
 */
export function Announcer({ path }: { path: string }) {
  const [title, setTitle] = useState('')
  const shown = useRef(path)

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // A link to a place within the page has its own idea of where to start.
    if (location.hash !== '') return
    return whenHeadingStands((heading) => {
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

function whenHeadingStands(act: (heading: HTMLElement) => void): () => void {
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
  const timer = setTimeout(finish, PATIENCE_MS)
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
  actOnce()
  return finish
}
