import { createHash } from 'node:crypto'
import type { Tx } from '@keyturn/platform/db'
import type { FileFormat, Finding } from '@keyturn/providers/credit-agency/formats'
import type { AgencyFilesContext } from '../context.ts'
import { afterCheck } from '../domain/cycle.ts'
import { manualReviewNeeded } from '../events.ts'
import { buildJob, checkJob, deliverJob } from '../jobs/kinds.ts'
import { holdersAllowed } from '../store/accounts.ts'
import { excludeDrafts, intendedOmissions, numbersOfTwoHolders, unapprovedDrafts } from '../store/drafts.ts'
import {
  type AgencyFile,
  findFile,
  findMaster,
  isAnswerBeingStored,
  lockFile,
  NUMBERS_STORED,
  type StoredFinding,
} from '../store/files.ts'
import { acceptedRecords } from './accepted-records.ts'
import { moveFile } from './move-file.ts'
import { openContent } from './sealed-content.ts'

/** Checks the built file by the rules and against the agency's accounts, and decides on its next step. */
export async function checkFile(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, queue } = context
  const file = await findFile(db, fileId)
  const format = file && context.agencies.get(file.agency)?.format
  // The agency's answer is still being stored. The job that finishes it enqueues this check.
  if (!format || file?.state !== 'built' || (await isAnswerBeingStored(db, file.agency))) return
  const report = await collectFindings(context, file, format)
  await db.transaction(async (tx) => {
    const now = await lockFile(tx, fileId, 'update')
    if (now?.state !== 'built' || (await isAnswerBeingStored(tx, now.agency))) return
    if (now.draftRevision !== file.draftRevision) {
      await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
      return
    }
    const unapproved = await unapprovedDrafts(tx, fileId, now.month)
    const next = afterCheck({ ...report.counts, adverseLines: 0 })
    if (unapproved.length > 0 || next === 'freeze_again')
      await rebuildWithoutWrongRecords(context, tx, now, report, unapproved)
    else await approveOrAskStaff(context, tx, now, report, next)
  })
}

interface Report {
  counts: { fileRejections: number; recordRejections: number; warnings: number }
  findings: StoredFinding[]
  rejected: Map<string, Found>
  masterFileId: string | null
}

async function approveOrAskStaff(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  report: Report,
  next: 'approve' | 'ask_a_person',
): Promise<void> {
  const { clock, queue } = context
  const { findings, masterFileId } = report
  const at = clock.now()
  await moveFile(context, tx, file, 'check', { findings, masterFileId, checkedAt: at })
  if (next === 'approve') {
    await moveFile(context, tx, { ...file, state: 'checked' }, 'approve', { approvedAt: at })
    await queue.enqueue(tx, deliverJob, { fileId: file.id }, { singletonKey: file.id })
  } else await requestManualReview(context, tx, file)
}

/** Removes records that may not be sent and rebuilds the file at once. A file that is wrong as a whole waits. */
async function rebuildWithoutWrongRecords(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  { findings, rejected, masterFileId }: Report,
  unapproved: readonly string[],
): Promise<void> {
  const out = [...rejected.values()].map(({ accountNumber, rule, sentence }) => ({
    accountNumber: accountNumber ?? '',
    because: rule,
    sentence,
  }))
  for (const accountNumber of unapproved) {
    out.push({ accountNumber, because: 'breaks_a_rule', sentence: 'No person approved these arrears.' })
  }
  await excludeDrafts(tx, file.id, out)
  const canBeMended = out.length > 0
  const problem = canBeMended ? null : (findings[0]?.sentence ?? 'Our own check rejected the file.')
  await moveFile(context, tx, file, 'freeze_again', {
    findings,
    masterFileId,
    draftRevision: file.draftRevision + 1,
    problem,
  })
  if (!canBeMended) {
    // The next run builds it again. Staff are notified once of each problem.
    if (problem !== file.problem) await requestManualReview(context, tx, file)
    return
  }
  await context.queue.enqueue(tx, buildJob, { fileId: file.id }, { singletonKey: file.id })
}

async function requestManualReview(context: AgencyFilesContext, tx: Tx, file: AgencyFile): Promise<void> {
  const { agency, month, id: fileId } = file
  await context.queue.publish(tx, manualReviewNeeded, { why: 'file_findings', agency, month, fileId })
}

async function collectFindings(
  context: AgencyFilesContext,
  file: AgencyFile,
  format: FileFormat,
): Promise<Report> {
  const { db } = context
  const master = await findMaster(db, file.agency, file)
  const counts = { fileRejections: 0, recordRejections: 0, warnings: 0 }
  const byRule = new Map<string, StoredFinding>()
  const rejected = new Map<string, Found>()
  const content = sameBytes(openContent(context, file), file.sha256)
  const held = master === null ? null : acceptedRecords(context, master, format)
  const twoHolders = (await numbersOfTwoHolders(db, file.id)).map(ofTwoHolders)
  for await (const found of all(
    withoutExpectedFindings(context, file.id, format.check(content, held)),
    twoHolders,
  )) {
    const { level, rule, sentence, accountNumber } = found
    if (level === 'file_rejection') counts.fileRejections += 1
    else if (level === 'record_rejection') counts.recordRejections += 1
    else counts.warnings += 1
    if (level === 'record_rejection' && accountNumber !== null) rejected.set(accountNumber, found)
    const stored = byRule.get(rule) ?? { level, rule, sentence, count: 0, accountNumbers: [] }
    stored.count += 1
    if (accountNumber !== null && stored.accountNumbers.length < NUMBERS_STORED)
      stored.accountNumbers.push(accountNumber)
    byRule.set(rule, stored)
  }
  return { counts, findings: [...byRule.values()], rejected, masterFileId: master?.id ?? null }
}

type Found = Pick<StoredFinding, 'level' | 'rule' | 'sentence'> & { accountNumber: string | null }

/** The file format compares accounts month by month and has no notion of members. */
const ofTwoHolders = (accountNumber: string): Found => ({
  level: 'record_rejection',
  rule: 'two_holders',
  sentence: 'The file has two names or dates of birth for the member of this account.',
  accountNumber,
})

async function* all(first: AsyncIterable<Finding>, more: readonly Found[]): AsyncGenerator<Found> {
  yield* first
  yield* more
}

const FINDINGS_AT_ONCE = 1_000

/** Skips accounts whose absence is intended, and name changes that staff allowed since the last accepted file. */
async function* withoutExpectedFindings(
  { db }: AgencyFilesContext,
  fileId: string,
  findings: AsyncIterable<Finding>,
): AsyncGenerator<Finding> {
  for await (const page of inPages(findings, FINDINGS_AT_ONCE)) {
    const numbersOf = (of: Finding['rule']) =>
      page.flatMap(({ rule, accountNumber }) =>
        rule === of && accountNumber !== null ? [accountNumber] : [],
      )
    const meant = await intendedOmissions(db, fileId, numbersOf('vanished'))
    const allowed = await holdersAllowed(db, numbersOf('holder_changed'))
    yield* page.filter(({ rule, accountNumber }) => {
      const number = accountNumber ?? ''
      return (
        !(rule === 'vanished' && meant.has(number)) && !(rule === 'holder_changed' && allowed.has(number))
      )
    })
  }
}

async function* inPages<One>(all: AsyncIterable<One>, size: number): AsyncGenerator<One[]> {
  let page: One[] = []
  for await (const one of all) {
    page.push(one)
    if (page.length < size) continue
    yield page
    page = []
  }
  yield page
}

/** Throws if the stored bytes differ from the bytes that were built. */
async function* sameBytes(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string | null,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new Error('The stored agency file is not the one that was built.')
}
