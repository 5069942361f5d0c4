import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { LookedAt } from '../domain/audit.ts'
import { insertLooks } from '../store/looks.ts'
import { audit } from './audit.ts'

export interface LookAtMembers {
  at: Date
  adminId: string
  /** Members whose data the response shows: one, or those of a list page. */
  memberIds: readonly string[]
  what: LookedAt
}

/** Writes one audit event, and one row per member for "who looked at my data". */
export async function recordLook(tx: Tx, look: LookAtMembers): Promise<void> {
  const { at, adminId, what } = look
  const memberIds = [...new Set(look.memberIds)].filter((id) => id !== adminId)
  if (memberIds.length === 0) return
  const [only, ...others] = memberIds
  const subject = only !== undefined && others.length === 0 ? { memberId: only } : {}
  const facts = others.length === 0 ? { what } : { what, memberIds }
  await audit(tx, { at, actor: { kind: 'admin', id: adminId }, act: 'data.looked-at', ...subject, facts })
  await insertLooks(
    tx,
    memberIds.map((memberId) => ({ memberId, id: newId(at), at, adminId, what })),
  )
}
