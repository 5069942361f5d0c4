import { dayOfInstant } from '@keyturn/platform/days'
import { runSeparately, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { AGENCY_POLICIES, type Agency } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { linesFor, type MemberLine } from '../domain/member-line.ts'
import type { FileQuestion } from '../domain/reportable-member.ts'
import { manualReviewNeeded } from '../events.ts'
import { insertQuestions, type NewQuestion } from '../store/approvals.ts'
import { factsAbout, type LoadedMember, membersFrom } from './reportable-members.ts'

export interface DecidedMember extends LoadedMember {
  lines: readonly MemberLine[]
}

export interface Reporting {
  agency: Agency
  month: string
}

/** Computes the lines of these members in a file about a month, from the present facts. */
export async function decideLines(
  context: AgencyFilesContext,
  tx: Tx,
  { agency, month }: Reporting,
  memberIds: readonly string[],
): Promise<DecidedMember[]> {
  const today = dayOfInstant(context.clock.now())
  const question = { agency, policy: AGENCY_POLICIES[agency], month, today, reached: true }
  const facts = await runSeparately(tx, factsAbout(context, memberIds, [agency]))
  const loaded = membersFrom(memberIds, facts, context)
  return loaded.map((member) => ({ ...member, lines: linesOf(member, question) }))
}

/** Returns no lines for a member who neither chose the agency nor has an account there. */
export function linesOf({ person, accounts }: LoadedMember, question: FileQuestion): MemberLine[] {
  if (person === null) return []
  const isChosen = person.consents.some(({ agency, given }) => given && agency === question.agency)
  const isHeld = accounts.some(({ agency }) => agency === question.agency)
  return isChosen || isHeld ? linesFor(person, question) : []
}

/** Stores the questions that staff must answer before arrears may be reported, each once. */
export async function storeQuestions(
  { clock, queue }: AgencyFilesContext,
  tx: Tx,
  { month }: Reporting,
  decided: readonly DecidedMember[],
): Promise<void> {
  const now = clock.now()
  const questions = decided.flatMap(({ memberId, lines }) =>
    lines.flatMap((line): NewQuestion[] => {
      if (line.kind !== 'record' || line.ask === null) return []
      const { tenancyId, status, arrearsPence, dueOn } = line.ask
      const grounds = { dueOn, memberWasAsked: true, bankWasHealthyThroughout: true, graceIsOver: true }
      return [{ memberId, id: newId(now), tenancyId, month, status, arrearsPence, grounds }]
    }),
  )
  if ((await insertQuestions(tx, questions, now)) === 0) return
  const needed = { why: 'adverse_code', agency: null, month, fileId: null } as const
  await queue.publish(tx, manualReviewNeeded, needed)
}
