import { addDays, type Day, dayOfInstant } from '@keyturn/platform/days'

/** Days after linking a bank for which its data is kept, unless a plan is chosen. */
export const FREE_LOOK_DAYS = 7
/** Days before the end on which the warning is sent. */
const WARNING_DAYS_BEFORE_END = 2
/** Minimum interval between two free looks. */
export const FREE_LOOK_INTERVAL_DAYS = 90

export interface FreeLook {
  id: string
  begunAt: Date
  /** Null until the bank link completes. */
  linkedAt: Date | null
  warnedAt: Date | null
  endedAt: Date | null
}

export const findOpenFreeLook = <Each extends FreeLook>(looks: readonly Each[]): Each | null =>
  looks.find(({ endedAt }) => endedAt === null) ?? null

/** Day on which all its data is deleted. */
export const deletionDay = ({ linkedAt, begunAt }: Pick<FreeLook, 'linkedAt' | 'begunAt'>): Day =>
  addDays(dayOfInstant(linkedAt ?? begunAt), FREE_LOOK_DAYS)

/** Action due today. Without a linked bank there is no warning. */
export function dueAction(look: FreeLook, today: Day): 'end' | 'warning' | null {
  const endsOn = deletionDay(look)
  if (today >= endsOn) return 'end'
  const isNotified = look.linkedAt === null || look.warnedAt !== null
  return !isNotified && today >= addDays(endsOn, -WARNING_DAYS_BEFORE_END) ? 'warning' : null
}

/** Day on which the next free look can begin. Null if today. Attempts without a linked bank do not delay it. */
export function nextFreeLookOn(looks: readonly Pick<FreeLook, 'linkedAt'>[], today: Day): Day | null {
  const days = looks.flatMap(({ linkedAt }) =>
    linkedAt ? addDays(dayOfInstant(linkedAt), FREE_LOOK_INTERVAL_DAYS) : [],
  )
  const next = days.sort().at(-1)
  return next !== undefined && next > today ? next : null
}
