import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AuditEntry } from '../domain/audit.ts'
import { insertAuditEvent } from '../store/audit.ts'

/** Writes the audit event in the caller's transaction, so that both commit or roll back together. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  insertAuditEvent(tx, {
    id: newId(entry.at),
    at: entry.at,
    actorKind: entry.actor.kind,
    actorId: entry.actor.kind === 'system' ? null : entry.actor.id,
    act: entry.act,
    memberId: entry.memberId ?? null,
    facts: entry.facts ?? {},
  })
}
