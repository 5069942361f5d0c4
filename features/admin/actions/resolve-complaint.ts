import { acknowledgeComplaint, answerComplaint, closeComplaint, extendComplaint } from '@keyturn/privacy'
import type { AdminContext } from '../context.ts'
import type { ItemName } from '../domain/list-items.ts'

/** Delegates to privacy, which owns the deadlines, emails and audit entries of complaints. */
export async function resolveComplaint(
  context: AdminContext,
  adminId: string,
  { subject: complaintId }: ItemName,
  word:
    | { to: 'acknowledged' }
    | { to: 'answered'; words: string; accepted: boolean }
    | { to: 'closed' | 'extended'; words: string },
): Promise<void> {
  if (word.to === 'acknowledged') await acknowledgeComplaint(context, { complaintId, adminId })
  else if (word.to === 'answered')
    await answerComplaint(context, { complaintId, adminId, answer: word.words, accepted: word.accepted })
  else if (word.to === 'extended')
    await extendComplaint(context, { complaintId, adminId, because: word.words })
  else await closeComplaint(context, { complaintId, adminId, answer: word.words })
}
