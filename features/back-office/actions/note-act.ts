import type { Tx } from '@keyturn/platform/db'
import { type AuditEntry, audit } from '@keyturn/privacy'
import type { BackOfficeContext } from '../context.ts'

/** What one of our people did, written into the audit trail in the transaction of the act itself. */
export function noteAct(
  { clock }: BackOfficeContext,
  tx: Tx,
  adminId: string,
  done: Pick<AuditEntry, 'act' | 'memberId' | 'facts'>,
): Promise<void> {
  return audit(tx, { at: clock.now(), actor: { kind: 'admin', id: adminId }, ...done })
}
