import { dayOfInstant } from '@keyturn/platform/days'
import type { TenancyContext } from '../context.ts'
import type { HousematesView } from '../contract/index.ts'
import { type Invitation, isOpen, isTooMuch, percentOf } from '../domain/household.ts'
import { type Household, householdOf, sharesIn } from '../household.ts'

/** Returns the household as this member may see it. */
export async function readHousemates(context: TenancyContext, memberId: string): Promise<HousematesView> {
  const now = context.clock.now()
  const household = await householdOf(context.db, memberId)
  if (!household)
    return { role: 'none', address: null, shares_percent: null, shares_are_too_much: false, invitations: [] }
  const isHolder = household.holderId === memberId
  const shares = sharesIn(household, dayOfInstant(now))
  const invitations = isHolder ? household.invitations : []
  return {
    role: isHolder ? 'holder' : 'housemate',
    address: household.home.address,
    shares_percent: household.places.length > 0 ? percentOf(shares) : null,
    shares_are_too_much: household.places.length > 0 && isTooMuch(shares),
    invitations: invitations
      .filter(({ state, tenancyId }) => state !== 'withdrawn' && tenancyId === household.home.id)
      .map((invitation) => ({
        id: invitation.id,
        email: invitation.sentTo,
        state: stateOf(invitation, household, now),
        expires_on: dayOfInstant(invitation.expiresAt),
      })),
  }
}

type ShownState = HousematesView['invitations'][number]['state']

function stateOf(invitation: Invitation, { places }: Household, now: Date): ShownState {
  if (invitation.state === 'accepted')
    return places.some(({ invitationId }) => invitationId === invitation.id) ? 'joined' : 'left'
  if (invitation.state === 'declined') return 'declined'
  return isOpen(invitation, now) ? 'waiting' : 'expired'
}
