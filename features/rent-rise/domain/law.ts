import type { Day } from '@keyturn/platform/days'
import type { Country } from './country.ts'
import type { NoticeForm } from './notice.ts'

export interface Source {
  title: string
  url: string
  /** Day on which staff last read it. */
  readOn: Day
}

export type Gap = { weeks: number } | { months: number }

export type Rule = { source: Source } & (
  | {
      kind: 'form'
      named: string
      accepts: readonly NoticeForm[]
      /** Forms that may also suffice, which we cannot decide. */
      mayDo?: { forms: readonly NoticeForm[]; because: string }
    }
  /** `dayAfter`: the new rent begins after the notice ends, not on its last day. */
  | { kind: 'notice'; months: number; dayAfter: boolean }
  /** Rises before `countsFrom` count only if their notice was under this law, so the member has to check. */
  | { kind: 'last_rise'; gap: Gap; countsFrom?: Day }
  /** `doubt`: the rule is enacted, but we could not confirm that it is in force. */
  | { kind: 'home_began'; gap: Gap; doubt?: string }
  | { kind: 'period' }
)

export interface Challenge {
  before: string
  /** Last day for it: the day before the new rent, or a number of days after the notice. */
  until: 'eve of the new rent' | { daysAfterReceipt: number }
  says: string
  source: Source
}

export interface RentLaw {
  name: string
  country: Country
  /** First day of receipt to which it applies. */
  from: Day
  /** Last such day. Null while it is in force. */
  until: Day | null
  rules: readonly Rule[]
  /** Homes let before this day may be under an older law. */
  homesFrom: { day: Day; because: string }
  /** Text for a fixed term that still runs when the new rent begins. Null if this law has none. */
  fixedTerm: string | null
  /** Higher rents a year are outside this law. */
  mostPoundsAYear?: number
  challenge: Challenge | null
  /** True if a short notice is not void, because the new rent begins when the time is up. */
  shortNoticeWaits: boolean
  /** Notes for an answer under this law that are not conditions. */
  goodToKnow: readonly { says: string; source: Source }[]
  /** The government's explanation for renters. */
  page: Source
}

/** Day of the last full reading. A law that is read again gets its own day. */
const READ_ON = '2026-11-23'

export const source = (title: string, url: string): Source => ({ title, url, readOn: READ_ON })
