import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from '../surfaces/card.tsx'
import './accordion.css'

export interface AccordionItem {
  question: string
  answer: ReactNode
  id?: string
}

/** Questions of which one is open at a time. Made of details, so it works before and without JavaScript. */
export function Accordion({ items, className }: { items: readonly AccordionItem[]; className?: string }) {
  const name = useId()
  return (
    <div className={cardClass({ flat: true }, classNames('kt-accordion', className))}>
      {items.map(({ question, answer, id }) => (
        <details key={question} name={name} {...(id !== undefined && { id })}>
          <summary>
            <h3>{question}</h3>
            <Plus size={20} aria-hidden="true" />
            <Minus size={20} aria-hidden="true" />
          </summary>
          <div className="kt-accordion-text">{answer}</div>
        </details>
      ))}
    </div>
  )
}
