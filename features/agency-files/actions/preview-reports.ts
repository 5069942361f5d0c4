import { addMonths, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { combineLookups, type Lookup, mapLookup } from '@keyturn/platform/db'
import { type FileFormat, fileFormats } from '@keyturn/providers/credit-agency/formats'
import {
  AGENCIES,
  AGENCY_POLICIES,
  type Agency,
  buildDayOf,
  type CurrentConsent,
  type MonthPreview,
  type NotReportedBecause,
  nextFileOn,
} from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { agenciesCovered } from '../domain/consents.ts'
import { paymentsStillNeeded } from '../domain/exclusion-reasons.ts'
import { holderFor } from '../domain/holder.ts'
import { linesFor } from '../domain/member-line.ts'
import { previewMonth, reasonsAgainstReport, type WrittenLine } from '../domain/report-preview.ts'
import type { FileQuestion } from '../domain/reportable-member.ts'
import { factsAbout, membersFrom, type ReportablePerson } from './reportable-members.ts'
import { previewFileParts, unusableDetails, writeRecord } from './write-record.ts'

export interface AgencyPreview {
  agency: Agency
  consent: CurrentConsent | null
  /** True if the plan covers the agency. */
  covered: boolean
  /** Every reason why the next file has no record of the member. */
  blockedBy: NotReportedBecause[]
  /** Steady payments still needed before the first report. 0 once there were enough. */
  paymentsStillNeeded: number
  /** Returns the content of the file about a month, from the present facts. */
  outlook(month: string): MonthPreview
}

/** Predicts the content of future files about one member. Null if the member is gone. */
export function previewReports(
  context: AgencyFilesContext,
  memberId: string,
): Lookup<{ person: ReportablePerson; agencies: AgencyPreview[] } | null> {
  const today = dayOfInstant(context.clock.now())
  return mapLookup(combineLookups(factsAbout(context, [memberId], AGENCIES)), (facts) => {
    const person = membersFrom([memberId], facts, context)[0]?.person
    if (!person) return null
    const agencies = AGENCIES.map((agency) => {
      const policy = AGENCY_POLICIES[agency]
      const { format } = context.agencies.get(agency) ?? fileFormats.cais
      return previewAgency(person, { agency, policy, today, reached: context.agencies.has(agency) }, format)
    })
    return { person, agencies }
  })
}

/** Uses the same functions as the file, so that it has what the member was promised. */
export function previewAgency(
  person: ReportablePerson,
  question: Omit<FileQuestion, 'month' | 'detailsInTheWay'>,
  format: FileFormat,
): AgencyPreview {
  const { agency, today } = question
  const holderOf = (home: string) =>
    holderFor(
      person,
      person.accounts.find((account) => account.agency === agency && account.tenancyId === home),
    )
  const at = (month: string) => {
    const file = previewFileParts(buildDayOf(month), format)
    const asked: FileQuestion = {
      ...question,
      month,
      detailsInTheWay: ({ id, address }) => unusableDetails(holderOf(id), address, file),
    }
    const lines = linesFor(person, asked).map((line): WrittenLine => {
      const isWritable =
        line.kind === 'record' &&
        writeRecord(line, holderOf(line.tenancyId), { accountNumber: 'A1', ...file }).record !== null
      return { line, isWritable }
    })
    const reasons = reasonsAgainstReport(lines, person, asked, () =>
      unusableDetails(holderFor(person, null), null, file),
    )
    return { reasons, outlook: previewMonth(lines, reasons) }
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
