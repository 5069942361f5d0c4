import type { Tx } from '@keyturn/platform/db'
import { type AgencyAccount, accountNumberAt } from '@keyturn/providers/credit-agency/formats'
import type { AgencyFilesContext } from '../context.ts'
import { manualReviewNeeded } from '../events.ts'
import { buildJob, checkJob } from '../jobs/kinds.ts'
import { countLeftOut, draftPage, openAccountsWithoutRecord } from '../store/drafts.ts'
import { type AgencyFile, findFile, lockFile, NUMBERS_STORED, type StoredFinding } from '../store/files.ts'
import { isSnapshotComplete, lineRanges } from '../store/ranges.ts'
import { headerOf } from './draft-members.ts'
import { moveFile } from './move-file.ts'
import { dropContent, sealContent } from './sealed-content.ts'

const PAGE_LINES = 2000
const PAGES_PER_RANGE = 3
/** Sorts after every account number. */
const LAST_NUMBER = '~'

/** Writes the snapshot as the agency's file, in constant memory. Idempotent: the same snapshot gives the same bytes. */
export async function buildFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, clock, queue } = context
  const file = await findFile(db, fileId)
  const connection = file && context.agencies.get(file.agency)
  if (!connection || file.state !== 'frozen' || !(await isSnapshotComplete(db, fileId))) return
  const written = { lineCount: 0, adverseCount: 0 }
  const records = tallied(pages(context, fileId), written)
  const content = await sealContent(
    context,
    file,
    connection.format.write(headerOf(file, connection), records),
  )
  const counts = { ...written, leftOutCount: await countLeftOut(db, fileId) }
  const came = await db.transaction(async (tx): Promise<'built' | 'too_late' | 'for_nothing'> => {
    const now = await lockFile(tx, fileId, 'update')
    const isAnotherSnapshot = now?.draftRevision !== file.draftRevision
    // Another worker has built the same snapshot meanwhile, so the file has these same parts.
    if (now?.state !== 'frozen') return isAnotherSnapshot ? 'for_nothing' : 'too_late'
    if (isAnotherSnapshot) {
      await queue.enqueue(tx, buildJob, { fileId }, { singletonKey: fileId })
      return 'for_nothing'
    }
    if (counts.lineCount === 0) {
      await findEmpty(context, tx, now, counts)
      return 'for_nothing'
    }
    await moveFile(context, tx, now, 'build', { ...content, ...counts, builtAt: clock.now() })
    await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
    return 'built'
  })
  if (came === 'built') await dropOlderBuilds(context, file)
  if (came === 'for_nothing') await dropContent(context, { ...file, ...content })
}

/**
 * Handles a snapshot without records: no file is built. Staff check open accounts that are missing without a reason.
 */
async function findEmpty(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  counts: Pick<AgencyFile, 'lineCount' | 'adverseCount' | 'leftOutCount'>,
): Promise<void> {
  const missing = await openAccountsWithoutRecord(tx, file)
  if (missing.length === 0) {
    await moveFile(context, tx, file, 'find_empty', { ...counts, problem: null })
    return
  }
  const { agency, month, id: fileId } = file
  const problem = openAccountsSentence(missing.length)
  // Accounts with a finding of the check already have a reason for their absence.
  const explained = new Set(file.findings.flatMap(({ accountNumbers }) => accountNumbers))
  const unexplained = missing.filter((number) => !explained.has(number))
  const findings = [...file.findings, ...(unexplained.length > 0 ? [vanished(unexplained)] : [])]
  await moveFile(context, tx, file, 'find_empty', { ...counts, problem, findings })
  await context.queue.publish(tx, manualReviewNeeded, { why: 'file_findings', agency, month, fileId })
}

const openAccountsSentence = (count: number): string =>
  `No record is left, and the agency holds ${count} account${count === 1 ? '' : 's'} as open.`

const vanished = (numbers: readonly string[]): StoredFinding => ({
  level: 'warning',
  rule: 'vanished',
  sentence: openAccountsSentence(numbers.length),
  count: numbers.length,
  accountNumbers: numbers.slice(0, NUMBERS_STORED),
})

/** Deletes the builds of earlier draft revisions. */
async function dropOlderBuilds(context: AgencyFilesContext, file: AgencyFile): Promise<void> {
  for (let draftRevision = 0; draftRevision < file.draftRevision; draftRevision++) {
    await dropContent(context, { ...file, draftRevision })
  }
}

/** Yields pages by ranges of account numbers, so that no page query scans the rest of a large file. */
async function* pages({ db }: AgencyFilesContext, fileId: string): AsyncGenerator<AgencyAccount[]> {
  const stretches = (await lineRanges(db, fileId)).length * PAGES_PER_RANGE
  let after = ''
  for (let i = 1; i <= stretches; i++) {
    const through = i === stretches ? LAST_NUMBER : accountNumberAt(i / stretches)
    for (let isFull = true; isFull; ) {
      const page = await draftPage(db, fileId, { after, through, size: PAGE_LINES })
      if (page.length > 0) yield page
      isFull = page.length === PAGE_LINES
      after = isFull ? (page.at(-1)?.accountNumber ?? through) : through
    }
  }
}

async function* tallied(
  pagesOfFile: AsyncIterable<AgencyAccount[]>,
  written: { lineCount: number; adverseCount: number },
): AsyncGenerator<AgencyAccount[]> {
  for await (const page of pagesOfFile) {
    written.lineCount += page.length
    written.adverseCount += page.filter(({ status }) => /[1-6]/.test(status)).length
    yield page
  }
}
