import type { Day } from '@keyturn/platform/days'
import { hasConsents } from './choices.ts'
import type { Trouble } from './history.ts'
import type { Life } from './life.ts'
import { mayComeIn } from './model.ts'

/** Time of an act, and its random choice. */
export interface Moment {
  today: Day
  now: Date
  /** Number of this stop in the life. */
  stop: number
  roll: number
  trouble: Trouble
}

/** Action of a member: if it is allowed now, and how to do it. Updates the model of the life. */
export interface Act {
  may(life: Life, moment: Moment): boolean
  do(life: Life, moment: Moment): Promise<void>
}

export const isOpen = (life: Life, { now }: Pick<Moment, 'now'>): boolean =>
  mayComeIn(life.plan, now) === true
export const isSettled = (life: Life, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life) && life.bank === 'joined'
/** True if the plan is active and the forms' consents are given. */
export const isActive = (life: Life, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life)
