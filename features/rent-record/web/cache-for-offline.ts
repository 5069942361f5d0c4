import { cacheResultForOffline } from '@keyturn/platform/client'
import { formatDate, formatDay, formatTime } from '@keyturn/platform/days'
import { isProof, windowOf } from '../constants.ts'
import type { DashboardAnswer } from '../contract.ts'
import { houseMonths } from './house/house-months.ts'
import type { OfflineRecord } from './offline-cache.ts'

export const cacheRecordOffline = (asked: Promise<DashboardAnswer>): Promise<DashboardAnswer> =>
  cacheResultForOffline(
    'first_numbers',
    cacheResultForOffline('record', asked, toOfflineRecord),
    firstNumbers,
  )

function firstNumbers({ next_rent_on, on_time, points }: DashboardAnswer): string[] {
  const now = Date.now()
  return [
    `${on_time.on_time} of ${on_time.verified} paid on time`,
    points ? `${points.total.toLocaleString('en-GB')} points` : '',
    next_rent_on ? `Next rent day: ${formatDay(next_rent_on)}` : '',
    `As you saw it on ${formatDate(now)} at ${formatTime(now)}.`,
  ]
}

function toOfflineRecord(answer: DashboardAnswer): OfflineRecord {
  const next = answer.months.find(({ due_on }) => due_on === answer.next_rent_on)
  return {
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
}
