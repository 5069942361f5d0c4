import type { Tx } from '@keyturn/platform/db'
import { type Home, isSameAddress } from '../domain/homes.ts'
import { endedByOtherAddress } from '../domain/household.ts'
import type { Problem } from '../domain/tenancy-details.ts'
import { findHomes } from '../store/homes.ts'
import { endMembership, listInvitations, moveInvitation, presentMemberships } from '../store/housemates.ts'
import { removeAgent } from '../store/landlord-contact.ts'

/**
 * Ends open invitations and stays that were for the earlier address of this home, so that they never show the corrected
 * one. Returns true if there were any.
 */
async function endHousematesOfAddress(
  tx: Tx,
  holderId: string,
  home: Pick<Home, 'id'>,
  at: Date,
): Promise<boolean> {
  const invitations = (await listInvitations(tx, holderId)).filter(({ tenancyId }) => tenancyId === home.id)
  const guests = invitations.flatMap(({ acceptedBy }) => acceptedBy ?? [])
  const ended = endedByOtherAddress(
    invitations,
    guests.length === 0 ? [] : await presentMemberships(tx, guests),
  )
  for (const id of ended.invitationIds) await moveInvitation(tx, holderId, { id, state: 'withdrawn', at })
  for (const memberId of ended.memberIds) await endMembership(tx, memberId, at)
  return ended.invitationIds.length + ended.memberIds.length > 0
}

/**
 * Ends the member's stay at the address they leave. A stay that is only hidden would start again as soon as the holder
 * enters the member's new address.
 */
export async function endOwnStay(
  tx: Tx,
  memberId: string,
  left: Pick<Home, 'address'>,
  at: Date,
): Promise<void> {
  const [stay] = await presentMemberships(tx, [memberId])
  if (!stay) return
  const home = (await findHomes(tx, stay.holderId)).find(({ movedOutOn }) => movedOutOn === null)
  if (home && isSameAddress(home.address, left.address)) await endMembership(tx, memberId, at)
}

/** Ends what was agreed for the earlier address. People who were told of it do not learn the new one. */
export async function leaveAddress(tx: Tx, memberId: string, home: Home, now: Date): Promise<Problem[]> {
  await endOwnStay(tx, memberId, home, now)
  const hadHousemates = await endHousematesOfAddress(tx, memberId, home, now)
  const hadAgent = await removeAgent(tx, memberId)
  return [...(hadHousemates ? [HOUSEMATES_ENDED] : []), ...(hadAgent ? [AGENT_REMOVED] : [])]
}

const AGENT_REMOVED: Problem = {
  field: 'propertyAddress',
  message: 'Your agent was named for the old address. Please name your agent again.',
}

const HOUSEMATES_ENDED: Problem = {
  field: 'propertyAddress',
  message: 'Your housemates were invited to the old address. Please invite them again.',
}
