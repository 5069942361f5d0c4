import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from './card.tsx'
import './needs-you.css'

interface NeedsYouProps {
  badge: ReactNode
  question: string
  /** Tells one question from the next where both have the same words. */
  id?: string
  /** What we found, on a well of its own. */
  facts: ReactNode
  /** The buttons, most likely answer first. */
  acts: ReactNode
  /** What happens until it is answered. */
  until: ReactNode
  className?: string
}

/** A question that follows another takes no press for this long: nobody has read it yet. */
const SETTLE_MS = 500

let wasPressed = false

/** The one lamplit card: what waits for the member. One to a screen. */
export function NeedsYouCard({ badge, question, id, facts, acts, until, className }: NeedsYouProps) {
  const isSettling = useSettling(id ?? question)
  return (
    <section
      aria-label={question}
      className={cardClass({ ground: 'lamp' }, classNames('kt-needs-you', className))}
    >
      {badge}
      <h2>{question}</h2>
      <div className="kt-needs-you-facts">{facts}</div>
      <fieldset
        aria-label="Answers"
        className="kt-needs-you-acts"
        {...(isSettling && { 'aria-disabled': true })}
        onKeyDownCapture={dropHeldKey}
        onClickCapture={(event) => {
          if (isSettling || event.detail > 1) event.stopPropagation()
          else wasPressed = true
        }}
      >
        {acts}
      </fieldset>
      <p>{until}</p>
    </section>
  )
}

/** True for half a second after another question was answered and this one took its place. */
function useSettling(id: string): boolean {
  const [settledId, setSettledId] = useState(wasPressed ? null : id)
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return settledId !== id
}

/** A key that is still held answers once, not every question that follows. */
function dropHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
