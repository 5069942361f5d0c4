import { lazyComponent } from '@keyturn/platform/client'
import { slots } from './slots.ts'

export const Bell = lazyComponent(slots.notificationsBell, <span className="shell-bell-place" />)
