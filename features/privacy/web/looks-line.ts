import { SHOWN_LOOKS } from '../words.ts'

/** Says how often staff looked. The list is cut at a number, so a full one says no more than it knows. */
export function looksLine(count: number): string {
  if (count === 1) return 'Our people looked once'
  return count < SHOWN_LOOKS
    ? `Our people looked ${count} times`
    : `Our people looked at least ${count} times. The latest ${count} are here, and all are in the copy of your data`
}
