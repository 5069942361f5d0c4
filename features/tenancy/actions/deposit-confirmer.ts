import { findMember, ownMailboxes } from '@keyturn/identity'
import { lookUp, type Queryable } from '@keyturn/platform/db'
import { isSameMailbox } from '@keyturn/platform/mailbox'
import type { TenancyContext } from '../context.ts'
import { isSameAddress } from '../domain/homes.ts'
import type { KnownTenancy } from '../known-tenancies.ts'
import { lastAskedOf } from '../store/deposit-questions.ts'
import { listInvitations, membershipPeriodsOf } from '../store/housemates.ts'
import { mayWriteTo } from './may-write-to.ts'

export interface EndedHome extends Pick<KnownTenancy, 'id' | 'confirmedBy' | 'confirmedFacts'> {
  address: string
  leftOn: string
}

/**
 * Returns the address that confirmed the home as it is, if it was the last one asked about that home and the member
 * consents. Null if the member or a housemate can read its mail.
 */
export async function confirmerToAsk(
  context: TenancyContext,
  db: Queryable,
  memberId: string,
  home: EndedHome,
): Promise<string | null> {
  const { confirmedBy } = home
  if (confirmedBy === null || !isAboutAddress(home)) return null
  if (!(await mayWriteTo(context, db, memberId, confirmedBy))) return null
  // Another address asked later belongs to a newer agent, who may have replaced a stranger.
  const lastAsked = (await lookUp(db, lastAskedOf(memberId))).get(home.id)
  if (!lastAsked || !isSameMailbox(lastAsked, confirmedBy)) return null
  return (await isOfHousehold(db, memberId, confirmedBy)) ? null : confirmedBy
}

/** Returns false if the confirmer read another address, or it is not known which one. */
const isAboutAddress = ({ confirmedFacts, address }: EndedHome): boolean =>
  confirmedFacts !== null && isSameAddress(confirmedFacts.address, address)

/** Returns true for an address at which a housemate was invited, or that is or was a housemate's account. */
async function isOfHousehold(db: Queryable, memberId: string, address: string): Promise<boolean> {
  const places = await lookUp(db, membershipPeriodsOf([memberId]))
  const holders = [memberId, ...places.map(({ holderId }) => holderId)]
  const invitations = (await Promise.all(holders.map((id) => listInvitations(db, id)))).flat()
  if (invitations.some(({ sentTo }) => isSameMailbox(sentTo, address))) return true
  const ids = new Set([...holders, ...invitations.flatMap(({ acceptedBy }) => acceptedBy ?? [])])
  ids.delete(memberId)
  const owners = await Promise.all([...ids].map((id) => ownsMailbox(db, id, address)))
  return owners.includes(true)
}

async function ownsMailbox(db: Queryable, memberId: string, address: string): Promise<boolean> {
  const member = await findMember(db, memberId)
  return member !== null && (await ownMailboxes(db, member))(address)
}
