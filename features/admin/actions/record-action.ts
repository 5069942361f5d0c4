import type { Tx } from '@keyturn/platform/db'
import { type AuditEntry, audit } from '@keyturn/privacy'
import type { AdminContext } from '../context.ts'

/** Writes a staff action to the audit trail in the action's own transaction. */
export function recordAction(
  { clock }: AdminContext,
  tx: Tx,
  adminId: string,
  done: Pick<AuditEntry, 'act' | 'memberId' | 'facts'>,
): Promise<void> {
  return audit(tx, { at: clock.now(), actor: { kind: 'admin', id: adminId }, ...done })
}
