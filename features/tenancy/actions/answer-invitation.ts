import { findMember, type Member } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import type { TenancyContext } from '../context.ts'
import type { AcceptBody, InvitationView } from '../contract/index.ts'
import type { Home } from '../domain/homes.ts'
import {
  type Invitation,
  isOpen,
  isSameShare,
  isTooMuch,
  livesThere,
  percentOf,
} from '../domain/household.ts'
import { readShare } from '../domain/read-values.ts'
import { termsOn } from '../domain/terms-on.ts'
import { housemateJoined } from '../events.ts'
import { householdOf, sharesIn } from '../household.ts'
import { readLinkToken } from '../link-token.ts'
import * as refusals from '../refusals.ts'
import { findDraft, saveDraft } from '../store/drafts.ts'
import { findHomes, lockHomes } from '../store/homes.ts'
import {
  endMembership,
  insertMembership,
  listInvitations,
  moveInvitation,
  presentMemberships,
} from '../store/housemates.ts'
import { optOut } from '../store/opt-outs.ts'
import { optOutKey } from './ask-landlord.ts'
import { recordConsents } from './record-consents.ts'

interface InvitationContext {
  holderId: string
  invitation: Invitation
  /** Null if the inviting member has moved out. */
  home: Home | null
}

async function findOpenInvitation(
  context: TenancyContext,
  db: Queryable,
  token: string,
): Promise<InvitationContext> {
  const named = readLinkToken(context, 'housemate-link', token)
  const all = named ? await listInvitations(db, named.memberId) : []
  const invitation = all.find(({ id }) => id === named?.requestId)
  if (!named || !invitation) throw notFound()
  const homes = await findHomes(db, named.memberId)
  const home = homes.find(({ id, movedOutOn }) => id === invitation.tenancyId && movedOutOn === null) ?? null
  return { holderId: named.memberId, invitation, home }
}

/** Returns the page of an invitation: inviting member and home. Only a member sees the rent. */
export async function readInvitation(
  context: TenancyContext,
  token: string,
  isMember: boolean,
): Promise<InvitationView> {
  const { holderId, invitation, home } = await findOpenInvitation(context, context.db, token)
  const now = context.clock.now()
  const holder = await findMember(context.db, holderId)
  const isClosed = !home || !holder || !isOpen(invitation, now)
  if (isClosed)
    return { state: 'closed', invited_by: '', address: '', rent: null, frequency: null, expires_on: null }
  const terms = termsOn(home.terms, dayOfInstant(now))
  return {
    state: 'open',
    invited_by: holder.firstName,
    address: home.address,
    rent: isMember && terms ? poundsOfPence(terms.rentPence) : null,
    frequency: terms?.every ?? 'month',
    expires_on: dayOfInstant(invitation.expiresAt),
  }
}

/** Accepts an invitation: the member joins this home with a share of their own. */
export async function acceptInvitation(
  context: TenancyContext,
  member: Pick<Member, 'id'>,
  token: string,
  body: AcceptBody,
): Promise<void> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const named = readLinkToken(context, 'housemate-link', token)
  if (!named) throw notFound()
  if (named.memberId === member.id) throw refusals.ownInvitation()
  await context.db.transaction(async (tx) => {
    // Locks in a fixed order, so that two members who invite each other do not deadlock.
    for (const id of [named.memberId, member.id].sort()) await lockHomes(tx, id)
    const { holderId, invitation, home } = await findOpenInvitation(context, tx, token)
    if (!home || !isOpen(invitation, now)) throw refusals.invitationClosed()
    const own = (await findHomes(tx, member.id)).find(({ movedOutOn }) => movedOutOn === null) ?? null
    if (!livesThere(own, home)) throw refusals.livesElsewhere()
    await refuseSecondHousehold(tx, member.id, now)
    const share = readShare(body.share, termsOn(home.terms, today)?.rentPence ?? 0)
    if (share === null) throw refusals.badShare()
    const toldShare = own && termsOn(own.terms, today)?.share
    if (toldShare && !isSameShare(share, toldShare)) throw refusals.otherShareDeclared(percentOf([toldShare]))
    const household = await householdOf(tx, holderId)
    const shares = [...(household ? sharesIn(household, today) : []), share]
    if (isTooMuch(shares)) throw refusals.tooMuchTogether(percentOf(shares))
    await insertMembership(tx, { memberId: member.id, invitationId: invitation.id, holderId, share }, now)
    await moveInvitation(tx, holderId, {
      id: invitation.id,
      state: 'accepted',
      at: now,
      acceptedBy: member.id,
    })
    const joined = { memberId: holderId, invitationId: invitation.id }
    await context.queue.publish(tx, housemateJoined, joined)
    if (!own) await fillForm(tx, member.id, { home, share, now, today })
    // Consent to show earlier housemates does not apply to these.
    const { housemateConsent = false } = body
    await recordConsents(context, tx, member.id, { housemateConsent }, 'housemates')
  })
}

/** A member has one home at a time. A place whose holder has moved out does not prevent a new one. */
async function refuseSecondHousehold(tx: Tx, memberId: string, now: Date): Promise<void> {
  const [place] = await presentMemberships(tx, [memberId])
  const household = await householdOf(tx, memberId)
  if (household && household.holderId === memberId && household.places.length > 0)
    throw refusals.alreadyInHousehold()
  if (!place) return
  if (household?.holderId === place.holderId) throw refusals.alreadyInHousehold()
  await endMembership(tx, memberId, now)
}

/** Fills the form with the facts that all housemates share. Landlord contacts are left to each member. */
async function fillForm(
  tx: Tx,
  memberId: string,
  { home, share, now, today }: { home: Home; share: number; now: Date; today: string },
): Promise<void> {
  const terms = termsOn(home.terms, today)
  if (!terms) return
  const before = (await findDraft(tx, memberId))?.answers ?? {}
  const answers = {
    ...before,
    propertyAddress: home.address,
    monthlyRent: String(poundsOfPence(terms.rentPence)),
    frequency: terms.every ?? 'month',
    rentDay: terms.dueDay === null ? '' : String(terms.dueDay),
    share: String(poundsOfPence(Math.round(terms.rentPence * share))),
    letBy: home.letBy,
    jointTenancy: home.joint,
    landlordName: home.landlordName,
  }
  await saveDraft(tx, memberId, { answers, savedAt: now })
}

/** Declines an invitation by its link, with or without an account. */
export async function declineInvitation(
  context: TenancyContext,
  token: string,
  { stop }: { stop: boolean },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const named = readLinkToken(context, 'housemate-link', token)
    if (!named) throw notFound()
    await lockHomes(tx, named.memberId)
    const { holderId, invitation } = await findOpenInvitation(context, tx, token)
    const now = context.clock.now()
    if (stop) await optOut(tx, optOutKey(context, invitation.sentTo), now)
    if (isOpen(invitation, now))
      await moveInvitation(tx, holderId, { id: invitation.id, state: 'declined', at: now })
    else if (!stop) throw refusals.invitationClosed()
  })
}
