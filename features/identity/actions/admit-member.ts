import { newId } from '@keyturn/platform/ids'
import type { IdentityContext } from '../context.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { addressIsTaken, lockAddress } from '../store/addresses.ts'
import { changeMember, insertMember } from '../store/members.ts'
import { admitOrRequestApproval } from './staff.ts'

interface Person {
  email: string
  firstName: string
  lastName: string
  password: string
  /** Present if the personal details are complete. */
  details?: { phone: string; dateOfBirth: string; address: string; city: string; postcode: string }
}

/** Creates a member whose address counts as proved, for seeds. Returns null if the address has a member already. */
export async function admitMember(context: IdentityContext, person: Person): Promise<string | null> {
  const now = context.clock.now()
  const { password, details, email, firstName, lastName } = person
  const passwordHash = await hashPassword(password)
  return context.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    if (await addressIsTaken(tx, email)) return null
    const member = await insertMember(tx, {
      id: newId(now),
      email,
      firstName,
      lastName,
      passwordHash,
      signedUpAt: now,
    })
    const admitted = await changeMember(tx, member.id, {
      emailVerifiedAt: now,
      ...(details ? { ...details, detailsVerified: true } : {}),
    })
    await admitOrRequestApproval(context, tx, admitted)
    return member.id
  })
}
