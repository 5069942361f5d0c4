import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'

/** Days after linking a bank for which its data is kept, unless a plan is chosen. */
export const LOOK_DAYS = 7
/** Days before the end on which the warning is sent. */
const WARNED_DAYS_BEFORE = 2
/** Minimum interval between two free looks. */
export const LOOK_AGAIN_DAYS = 90

export interface Look {
  id: string
  begunAt: Date
  /** Null until the bank link completes. */
  linkedAt: Date | null
  warnedAt: Date | null
  endedAt: Date | null
}

export const openLook = <Each extends Look>(looks: readonly Each[]): Each | null =>
  looks.find(({ endedAt }) => endedAt === null) ?? null

/** Day on which all its data is deleted. */
export const deletedOn = ({ linkedAt, begunAt }: Pick<Look, 'linkedAt' | 'begunAt'>): Day =>
  addDays(dayOfInstant(linkedAt ?? begunAt), LOOK_DAYS)

/** Action due today. Without a linked bank there is no warning. */
export function dueFor(look: Look, today: Day): 'end' | 'warning' | null {
  const endsOn = deletedOn(look)
  if (today >= endsOn) return 'end'
  const isTold = look.linkedAt === null || look.warnedAt !== null
  return !isTold && today >= addDays(endsOn, -WARNED_DAYS_BEFORE) ? 'warning' : null
}

/** Day on which the next free look can begin. Null if today. Attempts without a linked bank do not count. */
export function nextLookOn(looks: readonly Pick<Look, 'linkedAt'>[], today: Day): Day | null {
  const days = looks.flatMap(({ linkedAt }) =>
    linkedAt ? addDays(dayOfInstant(linkedAt), LOOK_AGAIN_DAYS) : [],
  )
  const next = days.sort().at(-1)
  return next !== undefined && next > today ? next : null
}
