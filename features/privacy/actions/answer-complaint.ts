import { notFound, Refusal } from '@keyturn/platform/http'
import { mayMove } from '../domain/complaint.ts'
import { answerLetterJob } from '../jobs/definitions.ts'
import type { Privacy } from '../privacy.ts'
import { type Complaint, findComplaint, markAnswered } from '../store/complaints.ts'
import { audit } from './audit.ts'

/** A person's answer with reasons; it goes out by letter and closes the complaint. */
export async function answerComplaint(
  privacy: Privacy,
  given: { complaintId: string; answer: string; adminId: string },
): Promise<Complaint> {
  const at = privacy.clock.now()
  return privacy.db.transaction(async (tx) => {
    const complaint = await findComplaint(tx, given.complaintId)
    if (!complaint) throw notFound()
    const words = { answer: given.answer, answeredBy: given.adminId, at }
    if (!mayMove(complaint.state, 'answered') || !(await markAnswered(tx, complaint.id, words)))
      throw new Refusal(409, 'already_answered', 'This complaint has been answered already.')
    await privacy.queue.enqueue(tx, answerLetterJob, { complaintId: complaint.id })
    const subject = complaint.memberId ? { memberId: complaint.memberId } : {}
    const facts = { complaintId: complaint.id }
    await audit(tx, {
      at,
      actor: { kind: 'admin', id: given.adminId },
      act: 'complaint.answered',
      ...subject,
      facts,
    })
    return { ...complaint, state: 'answered', answer: given.answer, answeredAt: at }
  })
}
