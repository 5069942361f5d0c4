import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from './card.tsx'
import './needs-you.css'

interface NeedsYouProps {
  badge: ReactNode
  question: string
  /** Distinguishes questions with the same text. */
  id?: string
  /** Our findings, in a box. */
  facts: ReactNode
  /** Buttons, the most likely answer first. */
  acts: ReactNode
  /** Explains what happens until the question is answered. */
  until: ReactNode
  className?: string
}

/** Ignores clicks for this long after the question changed, because the member has not read it yet. */
const SETTLE_MS = 500

let wasPressed = false

/** Highlighted card with a question for the member; at most one per screen. */
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

/** True for half a second after the question changed because the previous one was answered. */
function useSettling(id: string): boolean {
  const [settledId, setSettledId] = useState(wasPressed ? null : id)
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return settledId !== id
}

/** Ignores key repeat, so holding a key answers one question only. */
function dropHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
