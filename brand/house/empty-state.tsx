import type { ReactNode } from 'react'
import { WindowIcon } from './window-shape.tsx'
import './empty-state.css'

/** Placeholder for an empty list: a window with a candle, and a text about what will appear and when. */
export function EmptyState({
  title,
  children,
  act,
  level: Heading = 'h3',
}: {
  title: string
  children: ReactNode
  act?: ReactNode
  /** Use h2 directly under the page's h1. */
  level?: 'h2' | 'h3'
}) {
  return (
    <div className="kt-empty">
      <WindowIcon kind="candle" height={88} />
      <Heading>{title}</Heading>
      <p>{children}</p>
      {act}
    </div>
  )
}
