import { membersById } from '@keyturn/identity'
import { type Lookup, lookUp, mapLookup, type Queryable } from '@keyturn/platform/db'

export interface Contact {
  email: string
  firstName: string
}

/** Returns null if the account has been deleted. */
export const contactWith = (memberId: string): Lookup<Contact | null> =>
  mapLookup(membersById([memberId]), (members) => {
    const member = members.get(memberId)
    return member?.email ? { email: member.email, firstName: member.firstName } : null
  })

export const contactOf = (db: Queryable, memberId: string): Promise<Contact | null> =>
  lookUp(db, contactWith(memberId))
