import type { Tx } from '@keyturn/platform/db'
import type { IdentityContext, Visitor } from '../context.ts'
import type { Member } from '../store/members.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { type OpenedSession, openSession } from './open-session.ts'

/** Opens the session after every factor was checked. Stores an unknown device as known and notifies the member. */
export async function finishSignIn(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  visitor: Visitor,
  deviceIsKnown: boolean,
  byPasskey = false,
): Promise<OpenedSession> {
  if (!deviceIsKnown)
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'new_sign_in', device: visitor.device })
  return openSession(context, tx, member, visitor, deviceIsKnown, byPasskey)
}
