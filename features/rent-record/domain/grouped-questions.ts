import { readWording } from '@keyturn/rent-engine/rules'

interface PendingQuestion {
  id: string
  pence: number
  description: string
  merchant: string | null
  /** Set if the payment is rent and the question is which of two months it paid. */
  orElseDueOn: string | null
}

/** Largest relative difference between two sums in one question. */
const MAX_SUM_DIFFERENCE = 0.25

/**
 * Groups the questions by payee and similar sum, so one answer covers a group. Keyed by the newest payment, with the
 * others as values.
 */
export function groupQuestions(asked: readonly PendingQuestion[]): Map<string, string[]> {
  const questions: { key: string; first: PendingQuestion; others: string[] }[] = []
  for (const each of asked) {
    const key = readWording(`${each.description} ${each.merchant ?? ''}`).key
    const known = questions.find((question) => question.key === key && isLike(question.first, each))
    if (known && key !== '') known.others.push(each.id)
    else questions.push({ key, first: each, others: [] })
  }
  return new Map(questions.map(({ first, others }) => [first.id, others]))
}

function isLike(one: PendingQuestion, other: PendingQuestion): boolean {
  if (one.orElseDueOn !== null || other.orElseDueOn !== null) return false
  const [less, more] = [Math.abs(one.pence), Math.abs(other.pence)].sort((a, b) => a - b)
  return (more ?? 0) - (less ?? 0) <= (more ?? 0) * MAX_SUM_DIFFERENCE
}
