import type { Nation } from '@keyturn/platform/days'

/** Days after the rent day, or the working day it moves to, in which rent is still on time. */
export const graceDays: Readonly<Record<Nation, number>> = {
  'england-and-wales': 5,
  scotland: 5,
  'northern-ireland': 5,
}
