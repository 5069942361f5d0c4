import type { MonthOutlook, NotReportedBecause } from '../words.ts'
import type { DetailProblem } from './eligibility.ts'
import type { MemberLine, RecordLine } from './member-line.ts'
import type { FileQuestion, ReportableMember } from './reportable-member.ts'
import { reasonsWithoutHome } from './why-not.ts'

/** A line as far as it can be written down in the agency's layout. */
export interface WrittenLine {
  readonly line: MemberLine
  readonly isWritable: boolean
}

/**
 * Every reason why the file would say nothing of a member, the member's own choices and details first; empty when a
 * record goes, or would as soon as something is known of the month. Where several homes are left out, the newest
 * speaks for all.
 */
export function reasonsAgainst(
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

/** What the file would say of the month: up to date only where it says so of every home. */
export function outlookOf(
  lines: readonly WrittenLine[],
  reasons: readonly NotReportedBecause[],
): MonthOutlook {
  const records = lines.flatMap(({ line, isWritable }): RecordLine[] =>
    line.kind === 'record' && isWritable ? [line] : [],
  )
  const record = records.find(({ status }) => status !== '0') ?? records[0]
  if (record) return { goes: true, status: record.status, flag: record.flag }
  return { goes: false, because: reasons[0] ?? null }
}
