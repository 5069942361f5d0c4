import { sha256 } from '@keyturn/platform/crypto'
import { ValidationError } from '@keyturn/platform/http'
import type { IdentityContext, Visitor } from '../context.ts'
import { hashPassword, isSamePassword } from '../secrets/password-hash.ts'
import { distrustDevices } from '../store/devices.ts'
import { dropLinks } from '../store/email-links.ts'
import { changeMember, type Member } from '../store/members.ts'
import { dropPasskeys } from '../store/passkeys.ts'
import { endChallenges } from '../store/second-factors.ts'
import { endCredentials } from './end-credentials.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { lockMemberAfterPasswordCheck } from './lock-member.ts'
import { checkOwnPassword, ownerOf, refuseWeakPassword } from './passwords.ts'

/** Changes the password. Ends every other session, and all devices, passkeys and pending links. */
export async function changePassword(
  context: IdentityContext,
  member: Member,
  sessionId: string,
  given: { current: string; next: string },
  visitor: Visitor,
): Promise<void> {
  const checked = await checkOwnPassword(context, member.id, given.current, 'current_password')
  if (isSamePassword(given.current, given.next))
    throw new ValidationError({ new_password: ['This is your password already. Please choose another one.'] })
  refuseWeakPassword('new_password', given.next, ownerOf(member))
  const passwordHash = await hashPassword(given.next)
  await context.db.transaction(async (tx) => {
    await lockMemberAfterPasswordCheck(tx, member.id, checked)
    await changeMember(tx, member.id, { passwordHash, pendingEmail: null })
    await endCredentials(tx, member.id, { session: sessionId })
    await distrustDevices(tx, member.id, sha256(visitor.deviceToken))
    await dropPasskeys(tx, member.id)
    await endChallenges(tx, member.id)
    await dropLinks(tx, member.id, { purposes: ['reset_password', 'change_email'] })
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'password_changed' })
  })
}
