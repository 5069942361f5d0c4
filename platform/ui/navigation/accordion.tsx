import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from '../surfaces/card.tsx'
import './accordion.css'

export interface AccordionItem {
  question: string
  /** A function is called when the item is first opened. */
  answer: ReactNode | (() => ReactNode)
  id?: string
}

/** Accordion with one open item. Made of `details`, so it works without JavaScript. */
export function Accordion({ items, className }: { items: readonly AccordionItem[]; className?: string }) {
  const name = useId()
  return (
    <div className={cardClass({ flat: true }, classNames('kt-accordion', className))}>
      {items.map((item) => (
        <Item key={item.question} item={item} name={name} />
      ))}
    </div>
  )
}

function Item({ item: { question, answer, id }, name }: { item: AccordionItem; name: string }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      name={name}
      {...(id !== undefined && { id })}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <h3>{question}</h3>
        <Plus size={20} aria-hidden="true" />
        <Minus size={20} aria-hidden="true" />
      </summary>
      <div className="kt-accordion-text">{typeof answer !== 'function' ? answer : wasOpened && answer()}</div>
    </details>
  )
}
