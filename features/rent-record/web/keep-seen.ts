import { keepSeen } from '@keyturn/platform/client'
import type { DashboardAnswer, PassportAnswer } from '../contract.ts'
import { isProof, windowOf } from '../words.ts'
import { houseMonths } from './house/house-months.ts'
import type { SeenPassport, SeenRecord } from './last-seen.ts'

export function keepRecord(answer: DashboardAnswer): DashboardAnswer {
  const next = answer.months.find(({ due_on }) => due_on === answer.next_rent_on)
  const seen: SeenRecord = {
    next: next ? { due_on: next.due_on, due: next.due, late_after: next.late_after } : null,
    onTime: answer.on_time,
    points: answer.points,
    windows: houseMonths(answer.months, answer.today).map(({ state }) => state),
    months: answer.months.map((month) => ({
      due_on: month.due_on,
      due: month.due,
      settled_on: month.settled_on,
      state: windowOf({
        state: month.state,
        isDue: month.due_on <= answer.today,
        awaitsAnswer: month.awaits_answer,
        watched: month.watched,
        isProven: isProof(month.shown_by),
      }),
    })),
  }
  keepSeen('record', seen)
  return answer
}

export function keepPassports<Answer extends { items: PassportAnswer[] }>(answer: Answer): Answer {
  const seen = answer.items.map(
    ({ id, state, from, to, months_count, verified_count, expires_on }): SeenPassport => ({
      ...{ id, state, from, to, months_count, verified_count, expires_on },
    }),
  )
  keepSeen('passports', seen)
  return answer
}
