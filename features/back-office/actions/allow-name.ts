import { allowHolderChange } from '@keyturn/agency-files'
import type { BackOfficeContext } from '../context.ts'
import { noteAct } from './note-act.ts'

/** Lets agencies be told a member's changed name or date of birth, after a document was seen. */
export async function allowName(
  context: BackOfficeContext,
  adminId: string,
  memberId: string,
  reason: string,
): Promise<void> {
  const by = { memberId: adminId, role: 'admin' } as const
  await allowHolderChange(context, memberId, by, (tx) =>
    noteAct(context, tx, adminId, { act: 'reported-name.allowed', memberId, facts: { reason } }),
  )
}
