import { type ManualAnswer, recordManualAnswer } from '@keyturn/agency-files'
import type { z } from 'zod'
import type { AdminContext } from '../context.ts'
import type { fileAnswerBody } from '../contract/index.ts'
import type { ItemName } from '../domain/list-items.ts'
import { recordAction } from './record-action.ts'
import { type Person, refuseBelowApprover } from './request-or-approve.ts'

/** Records an agency's response given to staff directly, because its own response was lost or missing. */
export async function answerForAgency(
  context: AdminContext,
  admin: Person,
  { subject: fileId }: ItemName,
  given: z.output<typeof fileAnswerBody>,
): Promise<void> {
  const heard = answerIn(given)
  // Every answer except "received" changes what counts as reported, so it needs an approver.
  if (heard.kind !== 'received') refuseBelowApprover(context, admin)
  const by = { memberId: admin.id, role: 'admin' } as const
  await recordManualAnswer(context, { fileId, heard, note: given.reason }, by, (tx) =>
    recordAction(context, tx, admin.id, {
      act: 'file.answered-by-hand',
      facts: { subject: fileId, answer: heard.kind },
    }),
  )
}

function answerIn({ answer, rejects, reason }: z.output<typeof fileAnswerBody>): ManualAnswer {
  if (answer === 'accepted') return { kind: 'accepted' }
  if (answer === 'received') return { kind: 'received' }
  if (answer === 'not_received') return { kind: 'not_received' }
  if (answer === 'file_rejected') return { kind: 'file_rejected', reason }
  return {
    kind: 'records_rejected',
    rejects: rejects.map(({ account, code }) => ({ accountNumber: account.toUpperCase(), code, reason })),
  }
}
