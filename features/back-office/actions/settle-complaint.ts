import { acknowledgeComplaint, answerComplaint, closeComplaint } from '@keyturn/privacy'
import type { ItemName } from '../domain/desk.ts'
import type { Surroundings } from '../surroundings.ts'

/** Complaints are privacy's own: it keeps the clocks, writes the letters and the word in the trail. */
export async function settleComplaint(
  { privacy }: Surroundings,
  adminId: string,
  { subject: complaintId }: ItemName,
  word: { to: 'acknowledged' } | { to: 'answered' | 'closed'; words: string },
): Promise<void> {
  if (word.to === 'acknowledged') await acknowledgeComplaint(privacy, { complaintId, adminId })
  else if (word.to === 'answered')
    await answerComplaint(privacy, { complaintId, adminId, answer: word.words })
  else await closeComplaint(privacy, { complaintId, adminId, answer: word.words })
}
