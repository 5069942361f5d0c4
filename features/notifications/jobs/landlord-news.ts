import { monthOf } from '@keyturn/platform/days'
import type { JobHandler } from '@keyturn/platform/jobs'
import { monthAnswered } from '@keyturn/rent-record'
import { depositAnswered, landlordAnswered } from '@keyturn/tenancy'
import type { Listen } from './listen.ts'

/** Handlers for answers of landlords and agents, about a month, a tenancy or a deposit. */
export const landlordNews = (listen: Listen): JobHandler[] => [
  listen(monthAnswered, 'month-answered', ({ dueOn, wordId, answer }) => ({
    kind: 'landlord_answered',
    cause: `month-answered:${wordId}`,
    fact: { month: monthOf(dueOn), why: `month_${answer}` },
  })),
  listen(landlordAnswered, 'landlord-answered', ({ requestId, answer }) => ({
    kind: 'landlord_answered',
    cause: `landlord-answered:${requestId}:${answer}`,
    fact: { why: answer },
  })),
  // Each answer once, however often the landlord changes it back.
  listen(depositAnswered, 'deposit-answered', ({ questionId, answer }) => ({
    kind: 'landlord_answered',
    cause: `deposit-answered:${questionId}:${answer}`,
    fact: { why: `deposit_${answer}` },
  })),
]
