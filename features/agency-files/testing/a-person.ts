import type { Title } from '@keyturn/identity/constants'
import { addMonths, type Day } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/constants'
import type { KnownHome, KnownPeriod, ReportableMember } from '../domain/reportable-member.ts'

/** Facts of other features about a member. The tests create consents, accounts and answers themselves. */
export interface ReportablePerson
  extends Pick<ReportableMember, 'optedIn' | 'agenciesInPlan' | 'homes' | 'periods'> {
  memberId: string
  name: string
  title?: Title | null
  bornOn: Day | null
}

/** Returns this many paid months. */
export const steady = (count: number): PeriodState[] => Array<PeriodState>(count).fill('verified_on_time')

/** Returns periods due on the first of each month, oldest first, ending with `lastMonth`. */
export function rentUntil(
  lastMonth: string,
  states: readonly PeriodState[],
  changes: Partial<KnownPeriod> = {},
): KnownPeriod[] {
  return states.map((state, at) =>
    aPeriod(addMonths(`${lastMonth}-01`, at - states.length + 1), state, changes),
  )
}

export function aPeriod(dueOn: Day, state: PeriodState, changes: Partial<KnownPeriod> = {}): KnownPeriod {
  const duePence = changes.duePence ?? 95_000
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  return {
    tenancyId: firstHomeId,
    dueOn,
    lateAfter: `${dueOn.slice(0, 8)}06`,
    duePence,
    foundPence: isPaid ? duePence : 0,
    settledLater: [],
    state,
    awaitsAnswer: false,
    watched: true,
    bankProven: isPaid,
    toHousemate: false,
    evidenceProves: null,
    payeeCheck: null,
    ...changes,
  }
}

export const firstHomeId = '0197a000-0000-7000-8000-000000000001'

export function aHome(changes: Partial<KnownHome> = {}): KnownHome {
  return {
    id: firstHomeId,
    startsOn: '2040-01-01',
    endsOn: null,
    address: 'Flat 2, 14 Harbour Street, Leeds, LS1 4DY',
    matched: true,
    terms: [{ from: '2040-01-01', pence: 95_000, every: 'month' }],
    share: 1,
    ...changes,
  }
}

let made = 0

/** Returns a member who paid the six months to December 2040 and may be reported to all three agencies. */
export function aPerson(changes: Partial<ReportablePerson> = {}): ReportablePerson {
  made += 1
  return {
    memberId: `0197b000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: 'Amara Osei',
    bornOn: '2005-05-17',
    optedIn: true,
    agenciesInPlan: 3,
    homes: [aHome()],
    periods: rentUntil('2040-12', steady(6)),
    ...changes,
  }
}
