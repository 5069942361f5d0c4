import { createHash } from 'node:crypto'
import type { Tx } from '@keyturn/platform/db'
import { checkStream, type Finding } from '@keyturn/providers/credit-agency/cais'
import { personNeeded } from '../announcements.ts'
import { afterCheck } from '../domain/cycle.ts'
import { buildJob, checkJob, deliverJob } from '../jobs/kinds.ts'
import { leaveOut, numbersMeantToLeave, unapprovedDrafts } from '../store/drafts.ts'
import { type AgencyFile, findFile, findMaster, lockFile } from '../store/files.ts'
import type { KeptFinding } from '../store/tables.ts'
import type { Surroundings } from '../surroundings.ts'
import { asHeld } from './held-records.ts'
import { moveFile } from './move-file.ts'
import { openContent } from './sealed-content.ts'

/** Reads back what was built, against the rules and against what the agency holds, and decides where it goes. */
export async function checkFile(around: Surroundings, fileId: string): Promise<void> {
  const { db, queue } = around.runtime
  const file = await findFile(db, fileId)
  if (file?.state !== 'built') return
  const report = await gather(around, file)
  await db.transaction(async (tx) => {
    const now = await lockFile(tx, fileId, 'update')
    if (now?.state !== 'built') return
    if (now.draftRevision !== file.draftRevision) {
      await queue.enqueue(tx, checkJob, { fileId }, { singletonKey: fileId })
      return
    }
    const unapproved = await unapprovedDrafts(tx, fileId, now.month)
    const next = afterCheck({ ...report.counts, adverseLines: 0 })
    if (unapproved.length > 0 || next === 'freeze_again') await sendBack(around, tx, now, report, unapproved)
    else await pass(around, tx, now, report, next)
  })
}

interface Report {
  counts: { fileRejections: number; recordRejections: number; warnings: number }
  kept: KeptFinding[]
  rejected: Map<string, Finding>
  masterFileId: string | null
}

async function pass(
  around: Surroundings,
  tx: Tx,
  file: AgencyFile,
  report: Report,
  next: 'approve' | 'ask_a_person',
): Promise<void> {
  const { clock, queue } = around.runtime
  const { kept: findings, masterFileId } = report
  const at = clock.now()
  await moveFile(around, tx, file, 'check', { findings, masterFileId, checkedAt: at })
  if (next === 'approve') {
    await moveFile(around, tx, { ...file, state: 'checked' }, 'approve', { approvedAt: at })
    await queue.enqueue(tx, deliverJob, { fileId: file.id }, { singletonKey: file.id })
  } else await needPerson(around, tx, file)
}

/** Records that may not go are taken out and the file is built anew at once; one that is wrong as a whole waits. */
async function sendBack(
  around: Surroundings,
  tx: Tx,
  file: AgencyFile,
  { kept: findings, rejected, masterFileId }: Report,
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
  await leaveOut(tx, file.id, out)
  const canBeMended = out.length > 0
  const problem = canBeMended ? null : (findings[0]?.sentence ?? 'Our own check rejected the file.')
  await moveFile(around, tx, file, 'freeze_again', {
    findings,
    masterFileId,
    draftRevision: file.draftRevision + 1,
    problem,
  })
  if (!canBeMended) {
    // The next round builds it again; a person is told once of each thing that is wrong.
    if (problem !== file.problem) await needPerson(around, tx, file)
    return
  }
  await around.runtime.queue.enqueue(tx, buildJob, { fileId: file.id }, { singletonKey: file.id })
}

async function needPerson(around: Surroundings, tx: Tx, file: AgencyFile): Promise<void> {
  const { agency, month, id: fileId } = file
  await around.runtime.queue.announce(tx, personNeeded, { why: 'file_findings', agency, month, fileId })
}

const NUMBERS_KEPT = 20

async function gather(around: Surroundings, file: AgencyFile): Promise<Report> {
  const { db } = around.runtime
  const master = await findMaster(db, file.agency, file)
  const meantToLeave = await numbersMeantToLeave(db, file.id)
  const counts = { fileRejections: 0, recordRejections: 0, warnings: 0 }
  const byRule = new Map<string, KeptFinding>()
  const rejected = new Map<string, Finding>()
  const content = sameBytes(openContent(around, file), file.sha256)
  const held = master === null ? null : asHeld(around, master)
  for await (const found of checkStream(content, held)) {
    const { level, rule, sentence, accountNumber } = found
    if (rule === 'vanished' && accountNumber !== null && meantToLeave.has(accountNumber)) continue
    if (level === 'file_rejection') counts.fileRejections += 1
    else if (level === 'record_rejection') counts.recordRejections += 1
    else counts.warnings += 1
    if (level === 'record_rejection' && accountNumber !== null) rejected.set(accountNumber, found)
    const kept = byRule.get(rule) ?? { level, rule, sentence, count: 0, accountNumbers: [] }
    kept.count += 1
    if (accountNumber !== null && kept.accountNumbers.length < NUMBERS_KEPT)
      kept.accountNumbers.push(accountNumber)
    byRule.set(rule, kept)
  }
  return { counts, kept: [...byRule.values()], rejected, masterFileId: master?.id ?? null }
}

/** What is checked is what was built, to the byte: a part that was changed in the store does not leave. */
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
