import { notFound } from '@keyturn/platform/http'
import type { TenancyContext } from '../context.ts'
import { lockHomes } from '../store/homes.ts'
import { endMembership, listInvitations, moveInvitation, presentMemberships } from '../store/housemates.ts'

/** Ends a housemate's stay, so neither side sees the other. Each has the months they proved. */
export async function leaveHousemates(context: TenancyContext, memberId: string): Promise<void> {
  const now = context.clock.now()
  const [place] = await presentMemberships(context.db, [memberId])
  if (!place) return
  await context.db.transaction(async (tx) => {
    // Locks in the same order as on joining.
    for (const id of [place.holderId, memberId].sort()) await lockHomes(tx, id)
    await endMembership(tx, memberId, now)
    await moveInvitation(tx, place.holderId, { id: place.invitationId, state: 'withdrawn', at: now })
  })
}

/** Withdraws an invitation of the holder, or ends the stay that followed. */
export async function withdrawInvitation(
  context: TenancyContext,
  memberId: string,
  invitationId: string,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const invitation = (await listInvitations(tx, memberId)).find(({ id }) => id === invitationId)
    if (!invitation) throw notFound()
    await moveInvitation(tx, memberId, { id: invitationId, state: 'withdrawn', at: now })
    if (invitation.acceptedBy === null) return
    const [place] = await presentMemberships(tx, [invitation.acceptedBy])
    if (place?.invitationId === invitationId) await endMembership(tx, invitation.acceptedBy, now)
  })
}
