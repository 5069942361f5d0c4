import { newId } from '@keyturn/platform/ids'
import type { IdentityContext } from '../context.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { changeMember, insertMember } from '../store/members.ts'

interface Person {
  email: string
  firstName: string
  lastName: string
  password: string
  /** Given: the personal details are complete. */
  details?: { phone: string; dateOfBirth: string; address: string; city: string; postcode: string }
}

/** Lets somebody in whose address needs no proof, for seeds. Null: the address has a member already. */
export async function admitMember(context: IdentityContext, person: Person): Promise<string | null> {
  const now = context.clock.now()
  const { password, details, email, firstName, lastName } = person
  const passwordHash = await hashPassword(password)
  return context.db.transaction(async (tx) => {
    const member = await insertMember(tx, {
      id: newId(now),
      email,
      firstName,
      lastName,
      passwordHash,
      signedUpAt: now,
    })
    if (!member) return null
    await changeMember(tx, member.id, {
      emailVerifiedAt: now,
      ...(details ? { ...details, detailsVerified: true } : {}),
    })
    return member.id
  })
}
