import type { Tx } from '@keyturn/platform/db'
import { changeMember, findMember } from '../store/members.ts'

export interface MemberFlags {
  /** Set by the profile itself once both names are present. Other callers can only clear it. */
  detailsVerified?: false
  tenancyVerified?: boolean
  landlordVerified?: boolean
  bankVerified?: boolean
}

const FLAGS = ['detailsVerified', 'tenancyVerified', 'landlordVerified', 'bankVerified'] as const

/**
 * Called by the features that store the evidence, inside the transaction that found it. Skips unchanged flags, because
 * every write to a member invalidates their response cache.
 */
export async function setMemberFlags(tx: Tx, memberId: string, flags: MemberFlags): Promise<void> {
  const member = await findMember(tx, memberId)
  const isNews = FLAGS.some((flag) => flags[flag] !== undefined && flags[flag] !== member?.[flag])
  if (isNews) await changeMember(tx, memberId, flags)
}
