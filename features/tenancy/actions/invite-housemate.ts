import type { Member } from '@keyturn/identity'
import { after, days, hours } from '@keyturn/platform/clock'
import { dayOfInstant } from '@keyturn/platform/days'
import { enforceLimits, recordHit, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { isSameMailbox } from '@keyturn/platform/mailbox'
import type { TenancyContext } from '../context.ts'
import { INVITATION_DAYS, isOpen, MAX_HOUSEMATES } from '../domain/household.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { readEmail } from '../domain/read-values.ts'
import { termsOn } from '../domain/terms-on.ts'
import { householdOf } from '../household.ts'
import { housemateEmailJob } from '../jobs/kinds.ts'
import * as refusals from '../refusals.ts'
import { lockHomes } from '../store/homes.ts'
import { insertInvitation } from '../store/housemates.ts'
import { isOptedOut } from '../store/opt-outs.ts'
import { optOutKey, optOutKeys } from './ask-landlord.ts'

const MAX_EMAILS_PER_DAY = 10
const MAX_EMAILS_PER_HOUR_TO_ADDRESS = 3

/**
 * Invites a housemate to prove their share. Same response for every address, so the member learns nothing of its
 * account or limits.
 */
export async function inviteHousemate(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  address: string,
): Promise<void> {
  const { db, clock, queue } = context
  const now = clock.now()
  const sentTo = readEmail(address)
  if (sentTo === null) throw new ValidationError({ email: ['Enter an email address, like name@example.com'] })
  if (isSameMailbox(sentTo, member.email ?? '')) throw refusals.ownAddress()
  if (isOurAddress(context, sentTo)) throw refusals.ourAddress()
  const daily = { key: `housemate-letters:${member.id}`, limit: MAX_EMAILS_PER_DAY, windowMs: days(1) }
  await enforceLimits(db, [daily], now, refusals.TOO_MANY_EMAILS)
  await db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const household = await householdOf(tx, member.id)
    if (!household) throw refusals.noHomeYet()
    const { home, holderId, invitations, places } = household
    if (holderId !== member.id) throw refusals.notLeadTenant()
    if ((termsOn(home.terms, dayOfInstant(now))?.share ?? 1) === 1) throw refusals.wholeRentIsYours()
    const open = invitations.filter((each) => each.tenancyId === home.id && isOpen(each, now))
    if (open.some((each) => isSameMailbox(each.sentTo, sentTo))) throw refusals.invitedAlready()
    if (open.length + places.length >= MAX_HOUSEMATES) throw refusals.homeIsFull()
    const id = newId(now)
    const expiresAt = after(now, days(INVITATION_DAYS))
    await insertInvitation(tx, member.id, { id, tenancyId: home.id, sentTo, askedAt: now, expiresAt })
    const key = optOutKey(context, sentTo)
    const hourly = {
      key: `housemate-letter:${key}`,
      limit: MAX_EMAILS_PER_HOUR_TO_ADDRESS,
      windowMs: hours(1),
    }
    if ((await isOptedOut(tx, optOutKeys(context, sentTo))) || !(await recordHit(tx, hourly, now)).allowed)
      return
    await queue.enqueue(tx, housemateEmailJob, { memberId: member.id, invitationId: id })
  })
}
