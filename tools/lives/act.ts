import type { Day } from '@keyturn/platform/days'
import { hasConsents } from './choices.ts'
import type { Trouble } from './history.ts'
import type { Life } from './life.ts'
import { mayComeIn } from './model.ts'

/** When a deed is done, and by what it chooses. */
export interface Moment {
  today: Day
  now: Date
  /** The how-manieth stop of this life it is. */
  stop: number
  roll: number
  trouble: Trouble
}

/** One thing a member can do: whether it is open to them, and how it is done; what is true then stands in the life. */
export interface Act {
  may(life: Life, moment: Moment): boolean
  do(life: Life, moment: Moment): Promise<void>
}

export const isOpen = (life: Life, { now }: Pick<Moment, 'now'>): boolean =>
  mayComeIn(life.plan, now) === true
export const isSettled = (life: Life, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life) && life.bank === 'joined'
/** The pages are open, and the forms' consents hold. */
export const isActive = (life: Life, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life)
