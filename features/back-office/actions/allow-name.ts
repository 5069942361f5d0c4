import { allowHolderChange } from '@keyturn/agency-files'
import type { Tx } from '@keyturn/platform/db'
import type { BackOfficeContext } from '../context.ts'
import type { AllowNameBody } from '../contract/index.ts'
import { noteAct } from './note-act.ts'

/** Lets agencies be told a member's changed name or date of birth, after a document was seen. */
export async function allowName(
  context: BackOfficeContext,
  adminId: string,
  memberId: string,
  { reason, seen }: AllowNameBody,
): Promise<void> {
  const by = { memberId: adminId, role: 'admin' } as const
  const note = (tx: Tx) =>
    noteAct(context, tx, adminId, { act: 'reported-name.allowed', memberId, facts: { reason } })
  const holder = seen ? { name: seen.name, bornOn: seen.born_on } : null
  await allowHolderChange(context, memberId, by, note, holder)
}
