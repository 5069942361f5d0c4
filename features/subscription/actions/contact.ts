import { findMember } from '@keyturn/identity'
import type { SubscriptionContext } from '../context.ts'

export interface MemberContact {
  email: string
  firstName: string
  fullName: string
}

/** Returns null if the account has been deleted. */
export async function contactOf(
  { db }: SubscriptionContext,
  memberId: string,
): Promise<MemberContact | null> {
  const member = await findMember(db, memberId)
  if (!member?.email) return null
  const fullName = `${member.firstName} ${member.lastName}`.trim()
  return { email: member.email, firstName: member.firstName, fullName }
}
