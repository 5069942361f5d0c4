import type { ReactNode } from 'react'
import { WindowIcon } from '../brand/window-shape.tsx'
import './empty-state.css'

/** Nothing here yet: a window with a candle, what will come and when. */
export function EmptyState({
  title,
  children,
  act,
  level: Heading = 'h3',
}: {
  title: string
  children: ReactNode
  act?: ReactNode
  /** h2 where the page's own heading is the last one before it. */
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
