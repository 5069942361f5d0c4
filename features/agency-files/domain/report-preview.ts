import type { MonthPreview, NotReportedBecause } from '../constants.ts'
import type { DetailProblem } from './eligibility.ts'
import { reasonsWithoutHome } from './exclusion-reasons.ts'
import type { MemberLine, RecordLine } from './member-line.ts'
import type { FileQuestion, ReportableMember } from './reportable-member.ts'

/** A line, and whether the agency's layout can express it. */
export interface WrittenLine {
  readonly line: MemberLine
  readonly isWritable: boolean
}

/**
 * Returns every reason why a file omits the member, theirs first. Empty if a record is possible. The newest home
 * decides if several are left out.
 */
export function reasonsAgainstReport(
  lines: readonly WrittenLine[],
  member: ReportableMember,
  question: FileQuestion,
  detailsInTheWay: () => readonly DetailProblem[],
): NotReportedBecause[] {
  if (lines.length === 0) return reasonsWithoutHome(member, question, detailsInTheWay())
  const reasons = lines.map(({ line, isWritable }): readonly NotReportedBecause[] =>
    line.kind === 'left_out' || isWritable ? line.reasons : ['record_unusable'],
  )
  return reasons.some(({ length }) => length === 0) ? [] : [...(reasons[0] ?? [])]
}

/** Returns the file's record of the month: up to date only if every home is, and with the flag of any home. */
export function previewMonth(
  lines: readonly WrittenLine[],
  reasons: readonly NotReportedBecause[],
): MonthPreview {
  const records = lines.flatMap(({ line, isWritable }): RecordLine[] =>
    line.kind === 'record' && isWritable ? [line] : [],
  )
  const record =
    records.find(({ status }) => status !== '0') ?? records.find(({ flag }) => flag !== null) ?? records[0]
  if (record) return { goes: true, status: record.status, flag: record.flag }
  return { goes: false, because: reasons[0] ?? null }
}
