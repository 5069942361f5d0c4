import { lookUp, type Tx } from '@keyturn/platform/db'
import type { Home } from '../domain/homes.ts'
import { endedByOtherAddress } from '../domain/household.ts'
import { homesOf } from '../store/homes.ts'
import { endMembership, listInvitations, moveInvitation, presentMemberships } from '../store/housemates.ts'

/**
 * Ends open invitations and stays that were for the earlier address of this home, so that they never show the corrected
 * one. Returns true if there were any.
 */
export async function endHousematesOfAddress(
  tx: Tx,
  holderId: string,
  home: Pick<Home, 'id'>,
  at: Date,
): Promise<boolean> {
  const invitations = (await listInvitations(tx, holderId)).filter(({ tenancyId }) => tenancyId === home.id)
  const guests = invitations.flatMap(({ acceptedBy }) => acceptedBy ?? [])
  const places = guests.length === 0 ? [] : await presentMemberships(tx, guests)
  const homes = guests.length === 0 ? new Map<string, Home[]>() : await lookUp(tx, homesOf(guests))
  const stays = places.map(({ memberId, invitationId }) => ({
    memberId,
    invitationId,
    hasHome: (homes.get(memberId) ?? []).some(({ movedOutOn }) => movedOutOn === null),
  }))
  const ended = endedByOtherAddress(invitations, stays)
  for (const id of ended.invitationIds) await moveInvitation(tx, holderId, { id, state: 'withdrawn', at })
  for (const memberId of ended.memberIds) await endMembership(tx, memberId, at)
  return ended.invitationIds.length + ended.memberIds.length > 0
}
