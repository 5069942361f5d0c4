import {
  correctedStatusOf,
  hasRecords,
  previewReports,
  type StoredLine,
  sentLines,
  unsentRecordsOf,
} from '@keyturn/agency-files'
import { isAdverse, type ReportFlag, type ReportStatus } from '@keyturn/agency-files/constants'
import { type Day, dayOfInstant, formatDate, monthOf } from '@keyturn/platform/days'
import { lookUp, type Tx } from '@keyturn/platform/db'
import type { CreditProfileContext } from '../context.ts'
import { type CorrectedBecause, reasonOf, TERMS_QUESTION } from '../domain/correction-reasons.ts'
import { isByEvidence } from '../domain/dispute.ts'
import { agencyRecordOf, agencyRecords } from '../domain/timeline.ts'
import { disputeOpened, disputeWithdrawn } from '../events.ts'
import { disputeDecidedEmailJob, disputeReceived } from '../jobs/kinds.ts'
import { type Dispute, disputesOf, lockDisputes } from '../store/disputes.ts'
import { applyMove, insertDispute } from './move-dispute.ts'

interface About {
  memberId: string
  dueOn: Day
}

const OVER = ['not_upheld', 'withdrawn']

/**
 * Corrects a month, and later adverse records, at every agency after its facts changed. Staff decide about typed terms.
 * Only better facts override a staff decision.
 */
export async function correctMonth(
  context: CreditProfileContext,
  { memberId, dueOn }: About,
  why: CorrectedBecause,
): Promise<void> {
  const { db } = context
  if (!(await hasRecords(db, memberId))) return
  const first = monthOf(dueOn)
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const known = await knownOf(context, tx, memberId)
    if (known === null) return
    const later = known.records.filter(({ month, status }) => month > first && isAdverse(status))
    for (const month of new Set([first, ...later.map(({ month }) => month)]))
      await correctOne(context, tx, { memberId, month, why, known })
  })
}

/** Record at an agency, or in a file that is final and about to be sent. */
interface FinalRecord {
  agency: StoredLine['agency']
  tenancyId: string
  month: string
  status: ReportStatus
  flag: ReportFlag
  sentOn: Day
  /** Null until the file has been sent. */
  line: StoredLine | null
}

interface Known {
  records: FinalRecord[]
  truthOf(record: FinalRecord): '0' | 'U' | null
}

/** Returns null if the member is gone. */
async function knownOf(context: CreditProfileContext, tx: Tx, memberId: string): Promise<Known | null> {
  const ahead = await lookUp(tx, previewReports(context, memberId))
  if (ahead === null) return null
  const today = dayOfInstant(context.clock.now())
  // Reads unsent records before sent ones, so a file sent in between is counted twice and never missed.
  const leaving = (await unsentRecordsOf(tx, memberId)).filter(({ isLeaving }) => isLeaving)
  const held = agencyRecords(await sentLines(tx, memberId))
  const records = [
    ...held.map((line): FinalRecord => ({ ...line, line })),
    ...leaving.map((record): FinalRecord => ({ ...record, sentOn: today, line: null })),
  ].filter(({ flag }) => flag !== 'Q')
  return { records, truthOf: (record) => correctedStatusOf(record, ahead.person) }
}

async function correctOne(
  context: CreditProfileContext,
  tx: Tx,
  about: { memberId: string; month: string; why: CorrectedBecause; known: Known },
): Promise<void> {
  const { memberId, month, why, known } = about
  const judged = known.records
    .filter((record) => record.month === month)
    .map((record) => ({ record, truth: known.truthOf(record) }))
  // Changed terms do not affect payments, so they never withdraw a month reported as paid.
  const wrong = judged.filter(
    ({ record, truth }) => truth !== null && !(why === 'terms' && record.status === '0'),
  )
  const correctedStatus = wrong.some(({ truth }) => truth === 'U') ? 'U' : wrong.length > 0 ? '0' : null
  const isBadNews = wrong.some(({ record }) => isAdverse(record.status))
  for (const earlier of await disputesOf(tx, memberId)) {
    if (earlier.month !== month) continue
    if (isBadNews && isClosedToTerms(earlier, why)) return
    if (OVER.includes(earlier.state)) continue
    const isSaid = earlier.correctedStatus === correctedStatus
    // Skips a month under review by staff, or with this same correction.
    if (isSaid || isDecidedByStaff(earlier, correctedStatus)) return
    if (isCorrectionPending(earlier)) await cancelCorrection(context, tx, earlier)
  }
  if (correctedStatus === null) return
  const records = wrong.map(({ record }) => record)
  // Typed terms alone correct no adverse record. Staff decide with the evidence.
  if (why === 'terms' && isBadNews) await openDisputeForStaff(context, tx, { memberId, month, records })
  else await openCorrection(context, tx, { memberId, month, why, correctedStatus, records })
}

/** Opens a dispute for the member. The month is under query until staff decide. */
async function openDisputeForStaff(
  { clock, queue }: CreditProfileContext,
  tx: Tx,
  about: { memberId: string; month: string; records: readonly FinalRecord[] },
): Promise<void> {
  const { memberId, month, records } = about
  const agency = records.find(({ status }) => isAdverse(status))?.agency
  if (agency === undefined) return
  const recordsBefore = records.flatMap(({ line }) => (line ? [agencyRecordOf(line)] : []))
  const asked = { memberId, month, agency, reason: TERMS_QUESTION, recordsBefore, openedAt: clock.now() }
  const { id: disputeId } = await insertDispute(tx, asked)
  await queue.enqueue(tx, disputeReceived, { memberId, disputeId })
  await queue.publish(tx, disputeOpened, { memberId, disputeId, agency, month })
}

/**
 * Returns true if a dispute about typed terms was refused or withdrawn. A document still reopens it, and after a
 * withdrawal so do new terms.
 */
function isClosedToTerms({ reason, state, ...decided }: Dispute, why: CorrectedBecause): boolean {
  if (reason !== TERMS_QUESTION || isByEvidence(decided) || !OVER.includes(state)) return false
  return why !== 'paper' && !(why === 'terms' && state === 'withdrawn')
}

async function openCorrection(
  { clock, queue }: CreditProfileContext,
  tx: Tx,
  about: {
    memberId: string
    month: string
    why: CorrectedBecause
    correctedStatus: '0' | 'U'
    records: readonly FinalRecord[]
  },
): Promise<void> {
  const { memberId, month, why, correctedStatus, records } = about
  const agency = records[0]?.agency
  if (agency === undefined) return
  const at = clock.now()
  const { reason, note, byLetter } = reasonOf(why, correctedStatus)
  const recordsBefore = records.flatMap(({ line }) => (line ? [agencyRecordOf(line)] : []))
  const opened = await insertDispute(tx, { memberId, month, agency, reason, recordsBefore, openedAt: at })
  const decisionNote = note(formatDate(at))
  const change = { decidedAt: at, decisionNote, correctedStatus }
  await applyMove(tx, opened, { move: 'show_paper', by: null, note: decisionNote, at, change })
  if (byLetter) await queue.enqueue(tx, disputeDecidedEmailJob, { memberId, disputeId: opened.id })
}

/** Returns true if staff review or have decided the month, unless the present facts are better than the decision. */
function isDecidedByStaff(dispute: Dispute, correctedStatus: '0' | 'U' | null): boolean {
  if (dispute.state === 'corrected' || isByEvidence(dispute)) return false
  return dispute.state !== 'upheld' || correctedStatus !== '0'
}

const isCorrectionPending = (dispute: Dispute): boolean =>
  dispute.state === 'upheld' && isByEvidence(dispute) && dispute.recordsAfter.length === 0

async function cancelCorrection(
  { clock, queue }: CreditProfileContext,
  tx: Tx,
  dispute: Dispute,
): Promise<void> {
  const { memberId, agency, month, id: disputeId } = dispute
  const at = clock.now()
  const change = { correctedStatus: null, closedAt: at }
  await applyMove(tx, dispute, { move: 'take_paper_back', by: memberId, at, change })
  await queue.publish(tx, disputeWithdrawn, { memberId, disputeId, agency, month })
}
