import { findMember } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'

export interface Contact {
  email: string
  firstName: string
}

/** Null: no such member any more. */
export async function contactOf(db: Queryable, memberId: string): Promise<Contact | null> {
  const member = await findMember(db, memberId)
  return member?.email ? { email: member.email, firstName: member.firstName } : null
}
