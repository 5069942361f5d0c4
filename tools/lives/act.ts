import type { Day } from '@keyturn/platform/days'
import { hasConsents } from './choices.ts'
import type { NetworkFault } from './history.ts'
import { hasAccess } from './model.ts'
import type { SimulatedMember } from './simulated-member.ts'

/** Time of an act, and its random choice. */
export interface Moment {
  today: Day
  now: Date
  /** Number of this stop in the life. */
  stop: number
  roll: number
  trouble: NetworkFault
}

/** Action of a member: if it is allowed now, and how to do it. Updates the model of the life. */
export interface Act {
  may(life: SimulatedMember, moment: Moment): boolean
  do(life: SimulatedMember, moment: Moment): Promise<void>
}

export const isOpen = (life: SimulatedMember, { now }: Pick<Moment, 'now'>): boolean =>
  hasAccess(life.plan, now) === true
export const isSettled = (life: SimulatedMember, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life) && life.bank === 'joined'
/** True if the plan is active and the forms' consents are given. */
export const isActive = (life: SimulatedMember, moment: Pick<Moment, 'now'>): boolean =>
  isOpen(life, moment) && hasConsents(life)
