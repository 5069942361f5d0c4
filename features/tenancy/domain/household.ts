import { addDays, type Day } from '@keyturn/platform/days'
import { type Home, isSameAddress } from './homes.ts'
import { termsOn } from './terms-on.ts'

/** Days after which an unanswered invitation expires. */
export const INVITATION_DAYS = 14
/** Limit on open invitations and housemates together. */
export const MAX_HOUSEMATES = 12

export const INVITATION_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export interface Invitation {
  id: string
  tenancyId: string
  sentTo: string
  askedAt: Date
  expiresAt: Date
  state: InvitationState
  acceptedBy: string | null
}

export interface Membership {
  memberId: string
  invitationId: string
  holderId: string
  share: number
}

/** Returns true if the invitation can still be answered. */
export function isOpen({ state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'waiting' && expiresAt > now
}

/** Tolerance for rounding: three thirds, each rounded to the penny or to 33.4%, are a whole rent. */
const ROUNDING = 0.005

export const isSameShare = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING

export const isTooMuch = (shares: readonly number[]): boolean => sumOf(shares) > 1 + ROUNDING

export const percentOf = (shares: readonly number[]): number => Math.round(sumOf(shares) * 100)

const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0)

/** Returns true if the member's own home is at this address, or not given yet because they are still joining. */
export const livesThere = (own: { address: string } | null, home: { address: string }): boolean =>
  own === null || isSameAddress(own.address, home.address)

/** Returns what ends when a home is corrected to another address: unanswered invitations, and all stays. */
export function endedByOtherAddress(
  invitations: readonly Pick<Invitation, 'id' | 'state'>[],
  stays: readonly Pick<Membership, 'memberId' | 'invitationId'>[],
): { invitationIds: string[]; memberIds: string[] } {
  const invited = new Set(invitations.map(({ id }) => id))
  return {
    invitationIds: invitations.filter(({ state }) => state === 'waiting').map(({ id }) => id),
    memberIds: stays.filter(({ invitationId }) => invited.has(invitationId)).map(({ memberId }) => memberId),
  }
}

/** Returns the last day until today on which members' shares at one address were more than the rent. */
export function tooMuchUntil(members: readonly (readonly Home[])[], today: Day): Day | null {
  const turns = members.flatMap((homes) =>
    homes.flatMap(({ startsOn, movedOutOn, terms }) => [
      startsOn,
      ...(movedOutOn === null ? [] : [addDays(movedOutOn, 1)]),
      ...terms.map(({ from }) => from),
    ]),
  )
  const days = [...new Set(turns)].filter((day) => day <= today).toSorted()
  const at = days.findLastIndex((day) => {
    const shares = members.flatMap((homes) => shareOn(homes, day) ?? [])
    return shares.length > 1 && isTooMuch(shares)
  })
  if (at === -1) return null
  const next = days[at + 1]
  return next === undefined ? today : addDays(next, -1)
}

function shareOn(homes: readonly Home[], day: Day): number | null {
  const home = homes.find(
    ({ startsOn, movedOutOn }) => startsOn <= day && (movedOutOn === null || movedOutOn >= day),
  )
  return home ? (termsOn(home.terms, day)?.share ?? null) : null
}
