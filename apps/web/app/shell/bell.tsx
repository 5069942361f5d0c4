import { lazy, Suspense } from 'react'
import { patiently } from './patiently.ts'
import { slots } from './slots.ts'

const { notificationsBell: load } = slots
const Slot = load ? lazy(() => patiently(load)) : null

export function Bell() {
  return (
    Slot && (
      <Suspense fallback={<span className="shell-bell-place" />}>
        <Slot />
      </Suspense>
    )
  )
}
