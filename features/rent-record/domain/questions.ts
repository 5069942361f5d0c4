import { addDays, type Day } from '@keyturn/platform/days'
import { isMissing } from './member-answer.ts'
import type { StoredPeriod } from './model.ts'

type Asked = Pick<
  StoredPeriod,
  'tenancyId' | 'dueOn' | 'state' | 'awaitsAnswer' | 'watched' | 'duePence' | 'foundPence' | 'settledLater'
>

export interface Question {
  tenancyId: string
  dueOn: Day
  why: 'suggested' | 'not_found'
}

const WORTH_ASKING_DAYS = 62

/**
 * Questions that a refresh newly raises: whether a payment is rent, and where missing rent went. The latter only for
 * recent months.
 */
export function newQuestions(
  before: (period: Asked) => Asked | undefined,
  changed: readonly Asked[],
  today: Day,
): Question[] {
  return changed.flatMap((period): Question[] => {
    const { tenancyId, dueOn } = period
    const known = before(period)
    if (period.awaitsAnswer) return known?.awaitsAnswer ? [] : [{ tenancyId, dueOn, why: 'suggested' }]
    const wasMissing = known !== undefined && isMissing(known)
    const news = isMissing(period) && !wasMissing && dueOn >= addDays(today, -WORTH_ASKING_DAYS)
    return news ? [{ tenancyId, dueOn, why: 'not_found' }] : []
  })
}
