import type { Fact, NotificationEvent } from './grouping.ts'
import type { Kind } from './kinds.ts'

interface Question {
  id: string
  kind: Kind
  facts: readonly Fact[]
}

/**
 * Marks questions and reminders of a rent day as superseded once the rent is found. Questions that also cover other months
 * stay open.
 */
export function supersededBy(
  { kind, fact }: Pick<NotificationEvent, 'kind' | 'fact'>,
  questions: readonly Question[],
): string[] {
  const { month, dueOn } = fact
  if (kind !== 'rent_found' || !month) return []
  const isAnswered = ({ kind: asked, facts }: Question): boolean =>
    asked === 'month_to_confirm'
      ? facts.every((each) => each.month === month)
      : dueOn !== undefined && facts[0]?.day === dueOn
  return questions.filter(isAnswered).map(({ id }) => id)
}
