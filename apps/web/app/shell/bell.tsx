import { late } from './late.tsx'
import { slots } from './slots.ts'

export const Bell = late(slots.notificationsBell, <span className="shell-bell-place" />)
