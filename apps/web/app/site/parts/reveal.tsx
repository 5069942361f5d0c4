import { type ReactNode, useEffect, useRef } from 'react'
import './reveal.css'

const threshold = 0.3

/**
 * Animates its content when a third of it becomes visible. The prerendered HTML is complete; only content below the
 * screen waits, with JavaScript and motion allowed.
 */
export function Reveal({
  delayMs = 200,
  className,
  children,
}: {
  delayMs?: 200 | 300 | 400
  className?: string
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    return element && isMotionAllowed() ? revealOnce(element) : undefined
  }, [])

  return (
    <div ref={place} className={className} style={{ '--reveal-delay': `${delayMs}ms` }}>
      {children}
    </div>
  )
}

function isMotionAllowed(): boolean {
  return 'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Uses an observer, because measuring positions here would force a layout for every section. */
function revealOnce(element: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      if (!entry) return
      const { boundingClientRect, intersectionRect, intersectionRatio, rootBounds } = entry
      const screen = rootBounds?.height ?? window.innerHeight
      if (element.dataset.reveal === undefined) {
        if (boundingClientRect.top >= screen) element.dataset.reveal = 'waiting'
        else observer.disconnect()
        return
      }
      // Compares with the screen's height, because a third of a very tall section never fits.
      if (intersectionRatio < threshold && intersectionRect.height < threshold * screen) return
      element.dataset.reveal = 'shown'
      observer.disconnect()
    },
    { threshold: [0, 0.05, 0.1, 0.15, 0.2, 0.25, threshold] },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    delete element.dataset.reveal
  }
}

declare module 'react' {
  interface CSSProperties {
    '--reveal-delay'?: string
  }
}
