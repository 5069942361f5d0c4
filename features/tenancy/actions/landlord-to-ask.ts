import type { Tx } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import { findHomes } from '../store/homes.ts'
import { findLandlordContact } from '../store/landlord-contact.ts'
import { hasConfirmed } from '../store/landlords.ts'
import { isOptedOut, optOut } from '../store/opt-outs.ts'
import { canEmail, optOutKey, optOutKeys } from './ask-landlord.ts'
import { mayWriteTo } from './may-write-to.ts'

/**
 * Returns the confirmer of the present home if consent, silence and rate limits allow an email, and counts it. Null if
 * there is none.
 */
export async function landlordToAsk(
  context: Context,
  tx: Tx,
  { memberId, tenancyId }: { memberId: string; tenancyId: string },
): Promise<{ address: string; name: string } | null> {
  const home = (await findHomes(tx, memberId)).find(({ id }) => id === tenancyId)
  const contact = await findLandlordContact(tx, memberId, tenancyId)
  if (!home?.landlordConfirmedAt || home.movedOutOn || !contact) return null
  const { address, agentName } = contact
  // A newly named address has confirmed nothing yet.
  if (!(await hasConfirmed(tx, memberId, { tenancyId, address }))) return null
  if (!(await mayWriteTo(context, tx, memberId, address))) return null
  if (!(await canEmail(context, tx, memberId, address))) return null
  return { address, name: agentName || home.landlordName }
}

/** Stops all emails to this address, whichever member names it. */
export const optOutLandlord = (context: Context, tx: Tx, address: string): Promise<void> =>
  optOut(tx, optOutKey(context, address), context.clock.now())

export const isLandlordOptedOut = (context: Context, address: string): Promise<boolean> =>
  isOptedOut(context.db, optOutKeys(context, address))
