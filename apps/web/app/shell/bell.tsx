import { lazy, Suspense } from 'react'
import { patiently } from './patiently.ts'
import { slots } from './slots.ts'

const Slot = lazy(() => patiently(slots.notificationsBell))

export function Bell() {
  return (
    <Suspense fallback={<span className="shell-bell-place" />}>
      <Slot />
    </Suspense>
  )
}
