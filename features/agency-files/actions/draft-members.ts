import { randomBytes } from 'node:crypto'
import type { Tx } from '@keyturn/platform/db'
import { accountNumberFrom, type FileHeader } from '@keyturn/providers/credit-agency/formats'
import { notReportedBecause } from '../constants.ts'
import type { AgencyConnection, AgencyFilesContext } from '../context.ts'
import { holderFor } from '../domain/holder.ts'
import type { MemberLine } from '../domain/member-line.ts'
import type { KnownAccount } from '../domain/reportable-member.ts'
import { insertAccounts, type NewAccount } from '../store/accounts.ts'
import { type Draft, replaceDrafts } from '../store/drafts.ts'
import type { AgencyFile } from '../store/files.ts'
import { type DecidedMember, decideLines, storeQuestions } from './decide-lines.ts'
import { type FileParts, type TitledHolder, writeRecord } from './write-record.ts'

/**
 * Stores the snapshot of these members for a file, so later steps do not depend on the sources. Returns false if
 * nothing changed.
 */
export async function draftMembers(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  memberIds: readonly string[],
): Promise<boolean> {
  const connection = context.agencies.get(file.agency)
  if (connection === undefined) throw new Error('There is no way to this agency.')
  const parts = { header: headerOf(file, connection), format: connection.format }
  const decided = await decideLines(context, tx, file, memberIds)
  const drafted = decided.map((member) => draftsFor(member, parts))
  const opened = drafted.flatMap((member) => member.opened)
  const drafts = drafted.flatMap((member) => member.drafts)
  await insertAccounts(tx, file.agency, opened, context.clock.now())
  const isChanged = await replaceDrafts(tx, file, memberIds, drafts)
  await storeQuestions(context, tx, file, decided)
  return isChanged
}

/** A member's part of the snapshot, and the accounts that begin with it. */
export function draftsFor(
  { memberId, person, accounts, lines }: DecidedMember,
  file: FileParts,
): { drafts: Draft[]; opened: NewAccount[] } {
  const drafts: Draft[] = []
  const opened: NewAccount[] = []
  if (person !== null)
    for (const line of lines) {
      const account = accounts.find(({ tenancyId }) => tenancyId === line.tenancyId)
      const draft = draftOf({
        memberId,
        line,
        holder: { ...holderFor(person, account), title: person.title },
        account,
        file,
      })
      const { tenancyId, accountNumber, record } = draft
      drafts.push(draft)
      if (record !== null && account === undefined)
        opened.push({ memberId, tenancyId, accountNumber, startedOn: record.startedOn })
    }
  // Drafts a row for each open account without a line: the member is gone, or the home is missing by mistake.
  for (const { tenancyId, accountNumber, heldOpen } of accounts) {
    if (!heldOpen || lines.some((line) => line.tenancyId === tenancyId)) continue
    const because = person === null ? 'no_consent' : 'home_gone'
    drafts.push(leftOut({ memberId, tenancyId, accountNumber }, because, SENTENCES[because]))
  }
  return { drafts, opened }
}

export function headerOf(file: AgencyFile, { sourceCode, companyName }: AgencyConnection): FileHeader {
  return { sourceCode, createdOn: file.createdOn, companyName }
}

interface DraftParts {
  memberId: string
  line: MemberLine
  holder: TitledHolder
  account: KnownAccount | undefined
  file: FileParts
}

/** Drafts a record. If the layout cannot express it, leaves it out with the reason. */
function draftOf({ memberId, line, holder, account, file }: DraftParts): Draft {
  const { tenancyId } = line
  const known = { memberId, tenancyId, accountNumber: account?.accountNumber ?? '' }
  if (line.kind === 'left_out') return leftOut(known, line.because, SENTENCES[line.because])
  const accountNumber = account?.accountNumber ?? accountNumberFrom(randomBytes(12))
  const written = writeRecord(line, holder, { accountNumber, ...file })
  if (written.record === null) return leftOut(known, written.because, written.sentence)
  const { arrearsPence, heldBackBy } = line
  return {
    ...known,
    accountNumber,
    record: written.record,
    arrearsPence,
    heldBackBy,
    leftOutBecause: null,
    leftOutSentence: null,
  }
}

const SENTENCES = {
  ...notReportedBecause,
  home_gone: 'The home is no longer among the member’s homes.',
  nothing_known: 'We know nothing about the rent of this month yet.',
} as const

function leftOut(
  known: Pick<Draft, 'memberId' | 'tenancyId' | 'accountNumber'>,
  because: string,
  sentence: string,
): Draft {
  return {
    ...known,
    record: null,
    arrearsPence: 0,
    heldBackBy: [],
    leftOutBecause: because,
    leftOutSentence: sentence,
  }
}
