import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AuditEntry } from '../domain/audit.ts'
import { insertAuditEvent } from '../store/audit.ts'

/** Part of the caller's transaction: what was done and the word of it stand or fall together. */
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
