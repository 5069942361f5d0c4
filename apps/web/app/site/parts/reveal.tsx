import { type ReactNode, useLayoutEffect, useRef } from 'react'
import './reveal.css'

const threshold = 0.3

/**
 * Lets its content rise into place the first time a third of it is seen. Written as finished HTML: only a
 * reader with JavaScript, motion allowed and the content still below the screen ever sees it wait.
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

  useEffectBeforePaint(() => {
    const element = place.current
    if (!element || !mayMove() || element.getBoundingClientRect().top < window.innerHeight) return
    element.dataset.reveal = 'waiting'
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        element.dataset.reveal = 'shown'
        observer.disconnect()
      },
      // What is taller than the screen could never show a third of itself at once.
      { threshold: Math.min(threshold, (threshold * window.innerHeight) / element.offsetHeight) },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      delete element.dataset.reveal
    }
  })

  return (
    <div ref={place} className={className} style={{ '--reveal-delay': `${delayMs}ms` }}>
      {children}
    </div>
  )
}

function mayMove(): boolean {
  return 'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Nothing is drawn between the two at build time, so the effect has no place there. */
function useEffectBeforePaint(effect: () => (() => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the element's first appearance.
  useLayoutEffect(effect, [])
}

declare module 'react' {
  interface CSSProperties {
    '--reveal-delay'?: string
  }
}
