import type { Tx } from '@keyturn/platform/db'
import { changeMember } from '../store/members.ts'

export interface MemberFlags {
  /** Raised by the profile itself, once it carries both names; others may only lower it. */
  detailsVerified?: false
  tenancyVerified?: boolean
  landlordVerified?: boolean
  bankVerified?: boolean
}

/** For the features that hold the evidence: they call it inside the transaction that found it. */
export async function setMemberFlags(tx: Tx, memberId: string, flags: MemberFlags): Promise<void> {
  if (Object.keys(flags).length > 0) await changeMember(tx, memberId, flags)
}
