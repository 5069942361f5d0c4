import { addMonths } from '@keyturn/platform/days'
import { type AgencyAccount, read } from '@keyturn/providers/credit-agency/cais'
import type { Agency } from '../constants.ts'
import { aPerson, type ReportablePerson, rentUntil, steady } from './a-person.ts'
import type { ReportingWorld } from './index.ts'

/** Approver without a member account. */
export const admin = { memberId: '0197c000-0000-7000-8000-000000000001', role: 'admin' } as const

type Sent = ReturnType<ReportingWorld['standIn']['files']>[number]

/** Test data for consecutive months: the members in the file, the file at Experian and its records. */
export interface Months {
  /** Month of the next file. */
  readonly month: string
  readonly before: string
  /** Advances by this many months. */
  next(months?: number): string
  /** Returns a member who paid the six months up to this one. */
  paying(changes?: Partial<ReportablePerson>): ReportablePerson
  name(version?: number, of?: string): string
  /** Returns the files about this month that arrived, newest first. */
  arrived(agency?: Agency): Sent[]
  records(of?: string, agency?: Agency): readonly AgencyAccount[]
  cycle: () => ReturnType<ReportingWorld['cycle']>
  /** Experian accepts the file. */
  accept(file?: string): Promise<void>
}

export function monthByMonth(app: () => ReportingWorld, first: string): Months {
  let month = first
  const back = (months: number) => addMonths(`${month}-01`, -months).slice(0, 7)
  const name = (version = 1, of = month) => `keyturn-experian-${of}-v${version}`
  const filesOf = (of: string, agency: Agency) =>
    app()
      .standIn.files(agency)
      .filter((file) => file.name.includes(of))
  return {
    get month() {
      return month
    },
    get before() {
      return back(1)
    },
    next(months = 1) {
      month = back(-months)
      return month
    },
    paying: (changes = {}) => aPerson({ periods: rentUntil(month, steady(6)), ...changes }),
    name,
    arrived: (agency = 'experian') => filesOf(month, agency),
    records(of = month, agency = 'experian') {
      const [file] = filesOf(of, agency)
      return file ? read(Buffer.from(file.content, 'latin1')).accounts : []
    },
    cycle: () => app().cycle('experian', month),
    async accept(file = name()) {
      app().standIn.answer(file, 'accept')
      await app().round(12)
    },
  }
}
