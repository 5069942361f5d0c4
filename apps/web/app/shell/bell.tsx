import { lazyPart } from '@keyturn/platform/client'
import { slots } from './slots.ts'

export const Bell = lazyPart(slots.notificationsBell, <span className="shell-bell-place" />)
