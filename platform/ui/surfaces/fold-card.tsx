import { type ReactNode, useState } from 'react'
import { cardClass } from './card.tsx'
import './fold-card.css'

interface FoldCardProps {
  title: string
  /** For lists with their own padding. */
  bare?: boolean
  className?: string
  children: ReactNode
}

/** Collapsible card: closed on a phone, open on larger screens. */
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
