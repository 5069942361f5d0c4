import { dayOfInstant } from '@keyturn/platform/days'
import { notFound, ownRecord, Refusal } from '@keyturn/platform/http'
import type { PrivacyContext } from '../context.ts'
import { type ComplaintState, extendedAnswerBy, isSummary, mayMove } from '../domain/complaint.ts'
import { answerEmailJob, extendedEmailJob } from '../jobs/kinds.ts'
import {
  type Complaint,
  findComplaint,
  markAcknowledged,
  markExtended,
  markResolved,
} from '../store/complaints.ts'
import { audit } from './audit.ts'

interface ComplaintDecision {
  complaintId: string
  adminId: string
}

/** Records that staff confirmed the receipt themselves, because our email failed. */
export async function acknowledgeComplaint(context: PrivacyContext, word: ComplaintDecision): Promise<void> {
  await moveComplaint(context, word, 'acknowledged', (tx, { id }, at) => markAcknowledged(tx, id, at))
}

/** Stores staff's answer with reasons, emails it and closes the complaint. */
export async function answerComplaint(
  context: PrivacyContext,
  word: ComplaintDecision & { answer: string; accepted?: boolean },
): Promise<void> {
  await sendFinalAnswer(context, word, 'answered')
}

/** Extends the deadline where the law allows it, and emails the reason at once. */
export async function extendComplaint(
  context: PrivacyContext,
  word: ComplaintDecision & { because: string },
): Promise<void> {
  const { complaintId, adminId, because } = word
  await moveComplaint(context, { complaintId, adminId }, 'extended', async (tx, complaint, at) => {
    const answerBy = extendedAnswerBy(dayOfInstant(complaint.receivedAt), complaint.about)
    if (answerBy === null) throw notExtendable()
    const extended = await markExtended(tx, complaint.id, { answerBy, because, at })
    if (extended) await context.queue.enqueue(tx, extendedEmailJob, { complaintId: complaint.id })
    return extended
  })
}

/** Closes complaints that were withdrawn, duplicates or no complaints. The sender gets the reason. */
export async function closeComplaint(
  context: PrivacyContext,
  word: ComplaintDecision & { answer: string },
): Promise<void> {
  await sendFinalAnswer(context, word, 'closed')
}

function sendFinalAnswer(
  context: PrivacyContext,
  word: ComplaintDecision & { answer: string; accepted?: boolean },
  state: 'answered' | 'closed',
): Promise<void> {
  return moveComplaint(context, word, state, async (tx, { id, receivedAt }, at) => {
    const { answer, adminId: answeredBy, accepted = false } = word
    const soon = accepted && isSummary(dayOfInstant(receivedAt), dayOfInstant(at))
    const settled = await markResolved(tx, id, { state, answer, answeredBy, at, isSummary: soon })
    if (settled) await context.queue.enqueue(tx, answerEmailJob, { complaintId: id })
    return settled
  })
}

type Move = (tx: Parameters<typeof markResolved>[0], complaint: Complaint, at: Date) => Promise<boolean>

async function moveComplaint(
  { db, clock }: PrivacyContext,
  { complaintId, adminId }: ComplaintDecision,
  to: Exclude<ComplaintState, 'received'> | 'extended',
  move: Move,
): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const complaint = await findComplaint(tx, complaintId)
    if (!complaint) throw notFound()
    if (complaint.memberId === adminId) throw ownRecord()
    if (!mayMove(complaint.state, to === 'extended' ? 'answered' : to) || !(await move(tx, complaint, at)))
      throw alreadyResolved()
    const subject = complaint.memberId ? { memberId: complaint.memberId } : {}
    const actor = { kind: 'admin', id: adminId } as const
    await audit(tx, { at, actor, act: `complaint.${to}`, ...subject, facts: { complaintId } })
  })
}

const notExtendable = (): Refusal =>
  new Refusal(409, 'not_possible_now', 'Only a complaint about bank reading can be given more time.')

const alreadyResolved = (): Refusal =>
  new Refusal(409, 'already_decided', 'This was decided in the meantime. Load the list again to see it.')
