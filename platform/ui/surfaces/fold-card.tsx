import { type ReactNode, useState } from 'react'
import { cardClass } from './card.tsx'
import './fold-card.css'

interface FoldCardProps {
  title: string
  /** For lists that bring their own padding. */
  bare?: boolean
  className?: string
  children: ReactNode
}

/** A card to look things up in: its name alone on a phone, open on a desk. One press turns it round. */
export function FoldCard({ title, bare = false, className, children }: FoldCardProps) {
  const [isRoomy] = useState(() => matchMedia('(width >= 48rem)').matches)
  return (
    <details open={isRoomy} className={cardClass({ bare }, `kt-fold ${className ?? ''}`)}>
      <summary className="kt-disclosure">
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
