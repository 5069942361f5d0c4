import { findMember } from '@keyturn/identity'
import type { Surroundings } from '../surroundings.ts'

export interface MemberContact {
  email: string
  firstName: string
  fullName: string
}

/** Null when the member is gone. */
export async function contactOf({ runtime }: Surroundings, memberId: string): Promise<MemberContact | null> {
  const member = await findMember(runtime.db, memberId)
  if (!member?.email) return null
  const fullName = `${member.firstName} ${member.lastName}`.trim()
  return { email: member.email, firstName: member.firstName, fullName }
}
