import type { ReactNode } from 'react'
import { WindowIcon } from '../house/window-shape.tsx'
import './empty-state.css'

/** Nothing here yet: a window with a candle, what will come and when. */
export function EmptyState({
  title,
  children,
  act,
}: {
  title: string
  children: ReactNode
  act?: ReactNode
}) {
  return (
    <div className="kt-empty">
      <WindowIcon state="looking" height={88} />
      <h3>{title}</h3>
      <p>{children}</p>
      {act}
    </div>
  )
}
