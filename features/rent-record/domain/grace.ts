import type { Nation } from '@keyturn/platform/days'

/** Days after the rent day, or the working day it moves to, in which rent is still on time. */
export const graceDays: Readonly<Record<Nation, number>> = {
  'england-and-wales': 5,
  scotland: 5,
  'northern-ireland': 5,
}

/** The longest of them, for a rhythm that is read before its home is known. */
export const MOST_GRACE_DAYS = Math.max(...Object.values(graceDays))
