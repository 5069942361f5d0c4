import { newId } from '@keyturn/platform/ids'
import type { Identity } from '../identity.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { changeMember, insertMember } from '../store/members.ts'

/** Lets somebody in whose address needs no proof, for seeds. Null: the address has a member already. */
export async function admitMember(
  identity: Identity,
  person: { email: string; firstName: string; lastName: string; password: string },
): Promise<string | null> {
  const now = identity.clock.now()
  const { password, ...names } = person
  const passwordHash = await hashPassword(password)
  return identity.db.transaction(async (tx) => {
    const member = await insertMember(tx, { id: newId(now), ...names, passwordHash, signedUpAt: now })
    if (!member) return null
    await changeMember(tx, member.id, { emailVerifiedAt: now })
    return member.id
  })
}
