import { lazyPart } from './lazy-part.tsx'
import { slots } from './slots.ts'

export const Bell = lazyPart(slots.notificationsBell, <span className="shell-bell-place" />)
