import { MAX_ACCESSES_SHOWN } from '../constants.ts'

/** Number of staff accesses in words. The list is capped, so a full one means "at least". */
export function accessCountText(count: number): string {
  if (count === 1) return 'Our people looked once'
  return count < MAX_ACCESSES_SHOWN
    ? `Our people looked ${count} times`
    : `Our people looked at least ${count} times. The latest ${count} are here, and all are in the copy of your data`
}
