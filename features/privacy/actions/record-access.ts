import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AccessKind } from '../domain/audit.ts'
import { insertDataAccesses } from '../store/data-accesses.ts'
import { audit } from './audit.ts'

export interface MemberDataAccess {
  at: Date
  adminId: string
  /** Members whose data the response shows: one, or those of a list page. */
  memberIds: readonly string[]
  what: AccessKind
}

/** Writes one audit event, and one row per member for "who looked at my data". */
export async function recordAccess(tx: Tx, look: MemberDataAccess): Promise<void> {
  const { at, adminId, what } = look
  const memberIds = [...new Set(look.memberIds)].filter((id) => id !== adminId)
  if (memberIds.length === 0) return
  const [only, ...others] = memberIds
  const subject = only !== undefined && others.length === 0 ? { memberId: only } : {}
  const facts = others.length === 0 ? { what } : { what, memberIds }
  await audit(tx, { at, actor: { kind: 'admin', id: adminId }, act: 'data.looked-at', ...subject, facts })
  await insertDataAccesses(
    tx,
    memberIds.map((memberId) => ({ memberId, id: newId(at), at, adminId, what })),
  )
}
