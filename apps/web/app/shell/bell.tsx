import { lazy, Suspense } from 'react'
import { slots } from './slots.ts'

const Slot = slots.notificationsBell ? lazy(slots.notificationsBell) : null

export function Bell() {
  return (
    Slot && (
      <Suspense fallback={<span className="shell-bell-place" />}>
        <Slot />
      </Suspense>
    )
  )
}
