import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { personNeeded } from '../announcements.ts'
import { AGENCY_POLICIES, type Agency } from '../domain/agencies.ts'
import { linesFor, type MemberLine } from '../domain/member-line.ts'
import { type Account, accountsOf } from '../store/accounts.ts'
import { askForApproval, type NewQuestion } from '../store/approvals.ts'
import { approvalsOf, consentsOf, disputesAbout } from '../store/facts.ts'
import type { ReportablePerson, Surroundings } from '../surroundings.ts'

export interface Gathered {
  memberId: string
  /** Missing when the member is gone. */
  person: ReportablePerson | undefined
  accounts: Account[]
  lines: MemberLine[]
}

export interface Reporting {
  agency: Agency
  month: string
}

/** What an agency would be told about these members for a month, as everything stands now. */
export async function gatherLines(
  around: Surroundings,
  tx: Tx,
  { agency, month }: Reporting,
  memberIds: readonly string[],
): Promise<Gathered[]> {
  const today = dayOfInstant(around.runtime.clock.now())
  const people = new Map((await around.loadPeople(tx, memberIds, today)).map((each) => [each.memberId, each]))
  const consents = Map.groupBy(await consentsOf(tx, memberIds), ({ memberId }) => memberId)
  const accounts = Map.groupBy(await accountsOf(tx, agency, memberIds), ({ memberId }) => memberId)
  const approvals = Map.groupBy(await approvalsOf(tx, memberIds), ({ memberId }) => memberId)
  const disputes = Map.groupBy(await disputesAbout(tx, memberIds), ({ memberId }) => memberId)
  const question = { agency, policy: AGENCY_POLICIES[agency], month, today }
  return memberIds.map((memberId) => {
    const person = people.get(memberId)
    const own = accounts.get(memberId) ?? []
    const said = consents.get(memberId) ?? []
    const isConcerned = own.length > 0 || said.some((each) => each.given && each.agency === agency)
    if (person === undefined || !isConcerned) return { memberId, person, accounts: own, lines: [] }
    const facts = {
      ...person,
      consents: said,
      accounts: own,
      approvals: approvals.get(memberId) ?? [],
      disputes: disputes.get(memberId) ?? [],
    }
    return { memberId, person, accounts: own, lines: linesFor(facts, question) }
  })
}

/** Puts what a person must answer before it may be told, each question once. */
export async function putQuestions(
  { runtime }: Surroundings,
  tx: Tx,
  { month }: Reporting,
  gathered: readonly Gathered[],
): Promise<void> {
  const now = runtime.clock.now()
  const questions = gathered.flatMap(({ memberId, lines }) =>
    lines.flatMap((line): NewQuestion[] => {
      if (line.kind !== 'record' || line.ask === null) return []
      const { tenancyId, status, arrearsPence, dueOn } = line.ask
      const grounds = { dueOn, memberWasAsked: true, bankWasHealthyThroughout: true, graceIsOver: true }
      return [{ memberId, id: newId(now), tenancyId, month, status, arrearsPence, grounds }]
    }),
  )
  if ((await askForApproval(tx, questions, now)) === 0) return
  const needed = { why: 'adverse_code', agency: null, month, fileId: null } as const
  await runtime.queue.announce(tx, personNeeded, needed)
}
