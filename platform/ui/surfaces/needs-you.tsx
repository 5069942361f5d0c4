import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from './card.tsx'
import './needs-you.css'

interface NeedsYouProps {
  badge: ReactNode
  question: string
  /** What we found, on a well of its own. */
  facts: ReactNode
  /** The buttons, most likely answer first. */
  acts: ReactNode
  /** What happens until it is answered. */
  until: ReactNode
  className?: string
}

/** The next question stands where the last one stood: the second half of a double click is no answer to it. */
function dropSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}

/** The one lamplit card: what waits for the member. One to a screen. */
export function NeedsYouCard({ badge, question, facts, acts, until, className }: NeedsYouProps) {
  return (
    <section
      aria-label={question}
      className={cardClass({ ground: 'lamp' }, classNames('kt-needs-you', className))}
    >
      {badge}
      <h2>{question}</h2>
      <div className="kt-needs-you-facts">{facts}</div>
      <div className="kt-needs-you-acts" onClickCapture={dropSecondOfTwo}>
        {acts}
      </div>
      <p>{until}</p>
    </section>
  )
}
