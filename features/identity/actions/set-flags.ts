import type { Tx } from '@keyturn/platform/db'
import { changeMember, findMember } from '../store/members.ts'

export interface MemberFlags {
  /** Raised by the profile itself, once it carries both names; others may only lower it. */
  detailsVerified?: false
  tenancyVerified?: boolean
  landlordVerified?: boolean
  bankVerified?: boolean
}

const FLAGS = ['detailsVerified', 'tenancyVerified', 'landlordVerified', 'bankVerified'] as const

/**
 * For the features that hold the evidence: they call it inside the transaction that found it. A flag that says so
 * already is left alone, because every write of a member throws away the answers kept for them.
 */
export async function setMemberFlags(tx: Tx, memberId: string, flags: MemberFlags): Promise<void> {
  const member = await findMember(tx, memberId)
  const isNews = FLAGS.some((flag) => flags[flag] !== undefined && flags[flag] !== member?.[flag])
  if (isNews) await changeMember(tx, memberId, flags)
}
