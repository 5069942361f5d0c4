import { findMember } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import { deliverEmail } from '@keyturn/providers/mail'
import type { RentPassportContext } from '../context.ts'
import { RESET_ENDS_DAYS } from '../domain/guarantor.ts'
import { guarantorsEndedJob } from '../jobs/kinds.ts'
import { acceptedNotice, endedNotice, invitedNotice } from '../mail/guarantor-notices.ts'
import { addressesOf, endInvitedBetween } from '../store/guarantors.ts'

interface Notice {
  memberId: string
  guarantorId: string
  of: 'invited' | 'accepted'
}

/** Sends nothing of a guarantor that was ended meanwhile. */
export async function sendNotice(
  context: RentPassportContext,
  { memberId, guarantorId, of }: Notice,
  emailId: string,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  const [email] = await addressesOf(context.db, memberId, [guarantorId])
  if (!member?.email || email === undefined) return
  const { firstName } = member
  const write = of === 'invited' ? invitedNotice : acceptedNotice
  const letter = write({ firstName, emails: [email], publicUrl: context.publicUrl })
  const delivery = { id: emailId, to: { address: member.email, name: firstName }, letter }
  await deliverEmail(context, delivery, { memberId })
}

/**
 * Ends the guarantors invited in the days before a password reset, because a stranger with a session may have invited
 * them. The reset ended every session, so no invitation is exempt.
 */
export async function endAfterReset(
  { db, clock, queue }: RentPassportContext,
  { memberId, at }: { memberId: string; at?: string | undefined },
): Promise<void> {
  const now = clock.now()
  const until = at === undefined ? now : new Date(at)
  const since = after(until, -days(RESET_ENDS_DAYS))
  await db.transaction(async (tx) => {
    const ended = await endInvitedBetween(tx, memberId, { since, until, today: dayOfInstant(now) })
    if (ended.length > 0) await queue.enqueue(tx, guarantorsEndedJob, { memberId, guarantorIds: ended })
  })
}

/** Names the ended ones. The nightly job deletes their rows. */
export async function sendEnded(
  context: RentPassportContext,
  { memberId, guarantorIds }: { memberId: string; guarantorIds: readonly string[] },
  emailId: string,
): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (!member?.email) return
  const { firstName } = member
  const emails = await addressesOf(context.db, memberId, guarantorIds)
  const letter = endedNotice({ firstName, emails, publicUrl: context.publicUrl })
  const delivery = { id: emailId, to: { address: member.email, name: firstName }, letter }
  await deliverEmail(context, delivery, { memberId })
}
