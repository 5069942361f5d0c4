import type { Day } from '@keyturn/platform/days'
import type { Country } from '../country.ts'
import type { NoticeForm } from './notice.ts'

export interface Source {
  title: string
  url: string
  /** The day on which one of us last read it. */
  readOn: Day
}

export type Gap = { weeks: number } | { months: number }

export type Rule = { source: Source } & (
  | {
      kind: 'form'
      named: string
      accepts: readonly NoticeForm[]
      /** What may do as well, though nobody can tell from here. */
      mayDo?: { forms: readonly NoticeForm[]; because: string }
    }
  /** `dayAfter`: the new rent begins when the notice is over, not on its last day. */
  | { kind: 'notice'; months: number; dayAfter: boolean }
  /** Rises before `countsFrom` count only if they came by a notice of this law: the member has to look. */
  | { kind: 'last_rise'; gap: Gap; countsFrom?: Day }
  /** `doubt`: the rule is made, but we could not read that it is in force. */
  | { kind: 'home_began'; gap: Gap; doubt?: string }
  | { kind: 'period' }
)

export interface Challenge {
  before: string
  /** The last day to do it: the eve of the new rent, or so many days after the notice. */
  until: 'eve of the new rent' | { daysAfterReceipt: number }
  says: string
  source: Source
}

export interface RentLaw {
  name: string
  country: Country
  /** For notices received from this day … */
  from: Day
  /** … to this one. Null: it holds. */
  until: Day | null
  rules: readonly Rule[]
  /** Homes let before this day may stand under an older law. */
  homesFrom: { day: Day; because: string }
  /** What is said where a fixed term still runs as the new rent begins. Null: there are none under this law. */
  fixedTerm: string | null
  /** Rents above this a year are outside it. */
  mostPoundsAYear?: number
  challenge: Challenge | null
  /** A notice that is too short is not void: the new rent begins when the time is up. */
  shortNoticeWaits: boolean
  /** What belongs to an answer under this law and is no condition. */
  goodToKnow: readonly { says: string; source: Source }[]
  /** Where the government explains it to renters. */
  page: Source
}

/** When all of it was last read; who reads one of them anew gives it a day of its own. */
const READ_ON = '2026-11-23'

export const source = (title: string, url: string): Source => ({ title, url, readOn: READ_ON })
