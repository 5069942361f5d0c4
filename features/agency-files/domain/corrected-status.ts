import { type Day, monthOf } from '@keyturn/platform/days'
import { isAdverse, type ReportStatus } from '../constants.ts'
import { earlierMissed, type JudgedBy, reportedPeriod } from './arrears.ts'
import { asAtDay } from './cycle.ts'
import { isProved } from './eligibility.ts'
import { isPaidInAnotherName } from './holder.ts'
import { everyOf } from './rent-terms.ts'
import { codeForMonth } from './report-code.ts'
import type { ReportableMember } from './reportable-member.ts'

/** Record at an agency. */
export interface AgencyStatus {
  readonly tenancyId: string
  readonly month: string
  readonly status: ReportStatus
  readonly sentOn: Day
}

/**
 * Returns the correct status of a record by the present facts, or null if it was right. Later payments make no record
 * wrong.
 */
export function correctedStatusOf(
  { tenancyId, month, status, sentOn }: AgencyStatus,
  member: Pick<ReportableMember, 'homes' | 'periods' | 'nameVerdict' | 'toldNameVerdict'>,
): '0' | 'U' | null {
  const home = member.homes.find(({ id }) => id === tenancyId)
  const mine = member.periods.filter(
    (period) => period.tenancyId === tenancyId && period.dueOn <= asAtDay(month),
  )
  if (!home || mine.length === 0) return null
  const every = everyOf(home, mine)
  const by: JudgedBy = { home, every, today: sentOn, wasOverturned: () => false, wasRefused: () => false }
  const due = mine
    .filter(({ dueOn }) => monthOf(dueOn) === month)
    // A payee that waits for a decision makes no earlier record wrong. A refused payee does.
    .map((period) =>
      status === '0' && period.payeeCheck === 'waiting' ? { ...period, payeeCheck: null } : period,
    )
    .map((period) => reportedPeriod(period, by))
    .filter(({ state }) => state !== 'upcoming')
  if (status === '0') return due.length > 0 && !due.every(isProved) ? 'U' : null
  const code = codeForMonth(due, {
    alreadyReported: true,
    unknownMonth: 'U',
    earlierMissed: earlierMissed(mine, month, by),
    isArranged: false,
  })
  if (!code.send || isAdverse(code.status)) return null
  // Payments from an account in another name correct nothing until staff approve the name.
  if (code.status === '0') return isPaidInAnotherName(member, due) ? null : '0'
  // A payment that awaits the member's answer decides nothing. The answer does.
  return isAdverse(status) && !code.heldBackBy.includes('memberWasAsked') ? 'U' : null
}
