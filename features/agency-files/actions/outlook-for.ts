import { addMonths, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { derive, type Lookup, together } from '@keyturn/platform/db'
import { type FileFormat, fileFormats } from '@keyturn/providers/credit-agency/formats'
import type { AgencyFilesContext } from '../context.ts'
import { agenciesCovered } from '../domain/consents.ts'
import { holderFor } from '../domain/holder.ts'
import { linesFor } from '../domain/member-line.ts'
import { outlookOf, reasonsAgainst, type WrittenLine } from '../domain/outlook.ts'
import type { FileQuestion } from '../domain/reportable-member.ts'
import { paymentsStillNeeded } from '../domain/why-not.ts'
import {
  AGENCIES,
  AGENCY_POLICIES,
  type Agency,
  buildDayOf,
  type CurrentConsent,
  type MonthOutlook,
  type NotReportedBecause,
  nextFileOn,
} from '../words.ts'
import { factsAbout, membersFrom, type ReportablePerson } from './reportable-members.ts'
import { beforehand, detailsInTheWay, writeRecord } from './write-record.ts'

export interface AgencyOutlook {
  agency: Agency
  consent: CurrentConsent | null
  /** True if the plan covers the agency. */
  covered: boolean
  /** Every reason why the next file has no record of the member. */
  blockedBy: NotReportedBecause[]
  /** Steady payments still needed before the first report. 0 once there were enough. */
  paymentsStillNeeded: number
  /** Returns the content of the file about a month, from the present facts. */
  outlook(month: string): MonthOutlook
}

/** Predicts the content of future files about one member. Null if the member is gone. */
export function outlookFor(
  context: AgencyFilesContext,
  memberId: string,
): Lookup<{ person: ReportablePerson; agencies: AgencyOutlook[] } | null> {
  const today = dayOfInstant(context.clock.now())
  return derive(together(factsAbout(context, [memberId], AGENCIES)), (facts) => {
    const person = membersFrom([memberId], facts, context)[0]?.person
    if (!person) return null
    const agencies = AGENCIES.map((agency) => {
      const policy = AGENCY_POLICIES[agency]
      const { format } = context.agencies.get(agency) ?? fileFormats.cais
      return foresee(person, { agency, policy, today, reached: context.agencies.has(agency) }, format)
    })
    return { person, agencies }
  })
}

/** Uses the same functions as the file, so that it has what the member was promised. */
export function foresee(
  person: ReportablePerson,
  question: Omit<FileQuestion, 'month' | 'detailsInTheWay'>,
  format: FileFormat,
): AgencyOutlook {
  const { agency, today } = question
  const holderOf = (home: string) =>
    holderFor(
      person,
      person.accounts.find((account) => account.agency === agency && account.tenancyId === home),
    )
  const at = (month: string) => {
    const file = beforehand(buildDayOf(month), format)
    const asked: FileQuestion = {
      ...question,
      month,
      detailsInTheWay: ({ id, address }) => detailsInTheWay(holderOf(id), address, file),
    }
    const lines = linesFor(person, asked).map((line): WrittenLine => {
      const isWritable =
        line.kind === 'record' &&
        writeRecord(line, holderOf(line.tenancyId), { accountNumber: 'A1', ...file }).record !== null
      return { line, isWritable }
    })
    const reasons = reasonsAgainst(lines, person, asked, () =>
      detailsInTheWay(holderFor(person, null), null, file),
    )
    return { reasons, outlook: outlookOf(lines, reasons) }
  }
  return {
    agency,
    consent: person.consents.find((consent) => consent.agency === agency) ?? null,
    covered: agenciesCovered(person.consents, person.agenciesInPlan).includes(agency),
    blockedBy: at(monthOf(addMonths(nextFileOn(today), -1))).reasons,
    paymentsStillNeeded: paymentsStillNeeded(person, { ...question, month: monthOf(today) }),
    outlook: (month) => at(month).outlook,
  }
}
