import { answerByHand, type HeardAnswer } from '@keyturn/credit-reporting'
import { audit } from '@keyturn/privacy'
import type { z } from 'zod'
import type { fileAnswerBody } from '../contract/index.ts'
import type { ItemName } from '../domain/desk.ts'
import type { Surroundings } from '../surroundings.ts'

/** The agency told one of us what became of a file, because its own answer was lost or never came. */
export async function answerForAgency(
  desk: Surroundings,
  adminId: string,
  { subject: fileId }: ItemName,
  said: z.output<typeof fileAnswerBody>,
): Promise<void> {
  const heard = heardOf(said)
  const by = { memberId: adminId, role: 'admin' } as const
  await answerByHand(desk.reporting, { fileId, heard, note: said.reason }, by, (tx) =>
    audit(tx, {
      at: desk.runtime.clock.now(),
      actor: { kind: 'admin', id: adminId },
      act: 'file.answered-by-hand',
      facts: { subject: fileId, answer: heard.kind },
    }),
  )
}

function heardOf({ answer, rejects, reason }: z.output<typeof fileAnswerBody>): HeardAnswer {
  if (answer === 'accepted') return { kind: 'accepted' }
  if (answer === 'file_rejected') return { kind: 'file_rejected', reason }
  return {
    kind: 'records_rejected',
    rejects: rejects.map(({ account, code }) => ({ accountNumber: account.toUpperCase(), code, reason })),
  }
}
