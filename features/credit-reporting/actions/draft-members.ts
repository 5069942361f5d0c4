import { randomBytes } from 'node:crypto'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import {
  type AgencyAccount,
  accountNumberFrom,
  type CaisHeader,
  frequencyOf,
  propertyRental,
  wholePounds,
  whyNotWritable,
} from '@keyturn/providers/credit-agency/cais'
import { personNeeded } from '../announcements.ts'
import { AGENCY_POLICIES } from '../domain/agencies.ts'
import { notReportedBecause } from '../domain/eligibility.ts'
import { readHomeAddress } from '../domain/home-address.ts'
import { type LeftOutBecause, linesFor, type MemberLine } from '../domain/member-line.ts'
import { type Account, accountsOf, insertAccounts, type NewAccount } from '../store/accounts.ts'
import { askForApproval, type NewQuestion } from '../store/approvals.ts'
import { type Draft, replaceDrafts } from '../store/drafts.ts'
import { approvalsOf, consentsOf, disputesAbout } from '../store/facts.ts'
import type { AgencyFile } from '../store/files.ts'
import type { AgencyDoor, ReportablePerson, Surroundings } from '../surroundings.ts'

/**
 * Takes the snapshot of these members for a file, as they stand now. What is found is written down whole: done again
 * it gives the same file, whatever changed at the sources meanwhile, until somebody asks for a member anew. False when the file neither was nor is about any of them.
 */
export async function draftMembers(
  around: Surroundings,
  tx: Tx,
  file: AgencyFile,
  memberIds: readonly string[],
): Promise<boolean> {
  const now = around.runtime.clock.now()
  const facts = await loadFacts(around, tx, file, memberIds)
  const door = around.agencies.get(file.agency)
  if (door === undefined) throw new Error('There is no way to this agency.')
  const header = headerOf(file, door)
  const snapshot = { drafts: [] as Draft[], accounts: [] as NewAccount[], questions: [] as NewQuestion[] }
  for (const memberId of memberIds) {
    const person = facts.people.get(memberId)
    const accounts = facts.accounts(memberId)
    const isConcerned =
      accounts.length > 0 ||
      facts.consents(memberId).some(({ agency, given }) => given && agency === file.agency)
    const lines = person !== undefined && isConcerned ? linesOf(person, file, facts) : []
    for (const line of lines) {
      const account = accounts.find(({ tenancyId }) => tenancyId === line.tenancyId)
      const draft = draftOf({ line, person, account, memberId, header })
      snapshot.drafts.push(draft.draft)
      if (draft.account !== null) snapshot.accounts.push(draft.account)
      if (line.kind === 'record' && line.ask !== null) {
        const { tenancyId, status, arrearsPence, dueOn } = line.ask
        const grounds = { dueOn, memberWasAsked: true, bankWasHealthyThroughout: true, graceIsOver: true }
        const about = { memberId, tenancyId, month: file.month, status, arrearsPence, grounds }
        snapshot.questions.push({ ...about, id: newId(now) })
      }
    }
    // A home that is gone from upstream while an agency holds it as open: its going is written down too.
    for (const account of accounts) {
      if (!account.heldOpen || lines.some(({ tenancyId }) => tenancyId === account.tenancyId)) continue
      snapshot.drafts.push(
        leftOut(memberId, account.tenancyId, account.accountNumber, 'no_consent', SENTENCES.no_consent),
      )
    }
  }
  await insertAccounts(tx, file.agency, snapshot.accounts, now)
  const hadDrafts = await replaceDrafts(tx, file, memberIds, snapshot.drafts)
  const asked = await askForApproval(tx, snapshot.questions, now)
  if (asked > 0) {
    const needed = { why: 'adverse_code', agency: null, month: file.month, fileId: null } as const
    await around.runtime.queue.announce(tx, personNeeded, needed)
  }
  return hadDrafts || snapshot.drafts.length > 0
}

export function headerOf(file: AgencyFile, door: AgencyDoor): CaisHeader {
  return { sourceCode: door.sourceCode, createdOn: file.createdOn, companyName: door.companyName }
}

async function loadFacts(around: Surroundings, tx: Tx, file: AgencyFile, memberIds: readonly string[]) {
  const today = dayOfInstant(around.runtime.clock.now())
  const people = await around.loadPeople(tx, memberIds, today)
  const consents = Map.groupBy(await consentsOf(tx, memberIds), ({ memberId }) => memberId)
  const accounts = Map.groupBy(await accountsOf(tx, file.agency, memberIds), ({ memberId }) => memberId)
  const approvals = Map.groupBy(await approvalsOf(tx, memberIds), ({ memberId }) => memberId)
  const disputes = Map.groupBy(await disputesAbout(tx, memberIds), ({ memberId }) => memberId)
  return {
    today,
    people: new Map(people.map((person) => [person.memberId, person])),
    consents: (memberId: string) => consents.get(memberId) ?? [],
    accounts: (memberId: string): Account[] => accounts.get(memberId) ?? [],
    approvals: (memberId: string) => approvals.get(memberId) ?? [],
    disputes: (memberId: string) => disputes.get(memberId) ?? [],
  }
}

function linesOf(
  person: ReportablePerson,
  file: AgencyFile,
  facts: Awaited<ReturnType<typeof loadFacts>>,
): MemberLine[] {
  const { agency, month } = file
  const { memberId } = person
  const member = {
    ...person,
    consents: facts.consents(memberId),
    accounts: facts.accounts(memberId),
    approvals: facts.approvals(memberId),
    disputes: facts.disputes(memberId),
  }
  return linesFor(member, { agency, policy: AGENCY_POLICIES[agency], month, today: facts.today })
}

interface DraftParts {
  line: MemberLine
  person: ReportablePerson | undefined
  account: Account | undefined
  memberId: string
  header: CaisHeader
}

/** A record that cannot be written as the layout asks is left out with the reason; the others still go. */
function draftOf(parts: DraftParts): { draft: Draft; account: NewAccount | null } {
  const { line, person, account, memberId, header } = parts
  const { tenancyId } = line
  const known = account?.accountNumber ?? ''
  if (line.kind === 'left_out' || person === undefined) {
    const because = line.kind === 'left_out' ? line.because : 'no_consent'
    return { draft: leftOut(memberId, tenancyId, known, because, SENTENCES[because]), account: null }
  }
  const accountNumber = account?.accountNumber ?? accountNumberFrom(randomBytes(12))
  const record = recordOf(line, person, accountNumber)
  const refusal = 'unusable' in record ? UNUSABLE[record.unusable] : unwritable(record, header)
  if (refusal !== null || 'unusable' in record) {
    const [because, sentence] = refusal ?? UNUSABLE.no_postcode
    return { draft: leftOut(memberId, tenancyId, known, because, sentence), account: null }
  }
  const { arrearsPence, heldBackBy, startedOn } = line
  return {
    draft: {
      memberId,
      tenancyId,
      accountNumber,
      record,
      arrearsPence,
      heldBackBy,
      leftOutBecause: null,
      leftOutSentence: null,
    },
    account: account === undefined ? { memberId, tenancyId, accountNumber, startedOn } : null,
  }
}

const UNUSABLE = {
  no_postcode: ['no_postcode', 'The home’s address has no postcode at its end.'],
  address_too_long: ['address_too_long', 'The home’s address does not fit into four lines of 32 letters.'],
} as const

function unwritable(record: AgencyAccount, header: CaisHeader): readonly [string, string] | null {
  const refusal = whyNotWritable(record, header)
  if (refusal === null) return null
  return [refusal.code, [refusal.field, refusal.reason].filter(Boolean).join(': ')]
}

function recordOf(
  line: MemberLine & { kind: 'record' },
  person: ReportablePerson,
  accountNumber: string,
): AgencyAccount | { unusable: keyof typeof UNUSABLE } {
  const address = readHomeAddress(line.address)
  if ('unusable' in address) return address
  return {
    accountNumber,
    accountType: propertyRental,
    startedOn: line.startedOn,
    closedOn: line.closedOn,
    monthlyPaymentPounds: wholePounds(line.rentPence),
    repaymentPeriods: 0,
    balancePounds: wholePounds(line.arrearsPence),
    status: line.status,
    paymentPounds: 0,
    transientAssociation: false,
    flag: line.flag,
    name: person.name,
    addressLines: address.lines,
    postcode: address.postcode,
    bornOn: person.bornOn,
    passedToCollections: false,
    defaultSatisfiedOn: null,
    defaultBalancePounds: 0,
    frequency: frequencyOf[line.every],
    newAccountNumber: null,
  }
}

const SENTENCES: Readonly<Record<LeftOutBecause, string>> = {
  ...notReportedBecause,
  nothing_known: 'We know nothing about the rent of this month yet.',
}

function leftOut(
  memberId: string,
  tenancyId: string,
  accountNumber: string,
  because: string,
  sentence: string,
): Draft {
  return {
    memberId,
    tenancyId,
    accountNumber,
    record: null,
    arrearsPence: 0,
    heldBackBy: [],
    leftOutBecause: because,
    leftOutSentence: sentence,
  }
}
