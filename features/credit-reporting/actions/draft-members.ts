import { randomBytes } from 'node:crypto'
import type { Tx } from '@keyturn/platform/db'
import {
  type AgencyAccount,
  accountNumberFrom,
  type CaisHeader,
  whyNotWritable,
} from '@keyturn/providers/credit-agency/cais'
import { notReportedBecause } from '../domain/eligibility.ts'
import type { LeftOutBecause, MemberLine } from '../domain/member-line.ts'
import { type Account, insertAccounts, type NewAccount } from '../store/accounts.ts'
import { type Draft, replaceDrafts } from '../store/drafts.ts'
import type { AgencyFile } from '../store/files.ts'
import type { AgencyDoor, ReportablePerson, Surroundings } from '../surroundings.ts'
import { recordOf } from './agency-record.ts'
import { gatherLines, putQuestions } from './gather-lines.ts'

/**
 * Takes the snapshot of these members for a file, as they stand now. What is found is written down whole: done again
 * it gives the same file, whatever changed at the sources meanwhile, until somebody asks for a member anew. False
 * when the file neither was nor is about any of them.
 */
export async function draftMembers(
  around: Surroundings,
  tx: Tx,
  file: AgencyFile,
  memberIds: readonly string[],
): Promise<boolean> {
  const door = around.agencies.get(file.agency)
  if (door === undefined) throw new Error('There is no way to this agency.')
  const header = headerOf(file, door)
  const gathered = await gatherLines(around, tx, file, memberIds)
  const drafts: Draft[] = []
  const opened: NewAccount[] = []
  for (const { memberId, person, accounts, lines } of gathered) {
    for (const line of lines) {
      const account = accounts.find(({ tenancyId }) => tenancyId === line.tenancyId)
      const made = draftOf({ line, person, account, memberId, header })
      drafts.push(made.draft)
      if (made.account !== null) opened.push(made.account)
    }
    // What the agency holds as open and nobody speaks of any more is written down too: that the member has gone, or
    // that the home has, which nobody meant.
    for (const { tenancyId, accountNumber, heldOpen } of accounts) {
      if (!heldOpen || lines.some((line) => line.tenancyId === tenancyId)) continue
      const because = person === undefined ? 'no_consent' : 'home_gone'
      drafts.push(leftOut(memberId, tenancyId, accountNumber, because, SENTENCES[because]))
    }
  }
  await insertAccounts(tx, file.agency, opened, around.runtime.clock.now())
  const hadDrafts = await replaceDrafts(tx, file, memberIds, drafts)
  await putQuestions(around, tx, file, gathered)
  return hadDrafts || drafts.length > 0
}

export function headerOf(file: AgencyFile, door: AgencyDoor): CaisHeader {
  return { sourceCode: door.sourceCode, createdOn: file.createdOn, companyName: door.companyName }
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

const SENTENCES: Readonly<Record<LeftOutBecause | 'home_gone', string>> = {
  ...notReportedBecause,
  home_gone: 'The home is no longer among the member’s homes.',
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
