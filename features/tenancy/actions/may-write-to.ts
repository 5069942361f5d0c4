import { findMember, ownMailboxes } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import type { Context } from '@keyturn/platform/feature'
import { consentsNow } from '../domain/consents.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { findConsents } from '../store/consents.ts'
import { isOptedOut } from '../store/opt-outs.ts'
import { optOutKeys } from './ask-landlord.ts'

/** Returns true if the member consents, and the address is neither theirs nor ours nor opted out. Counts no email. */
export async function mayWriteTo(
  context: Context,
  db: Queryable,
  memberId: string,
  address: string,
): Promise<boolean> {
  if (!consentsNow(await findConsents(db, memberId)).landlordCommunicationConsent) return false
  if (isOurAddress(context, address)) return false
  const member = await findMember(db, memberId)
  if (!member || (await ownMailboxes(db, member))(address)) return false
  return !(await isOptedOut(db, optOutKeys(context, address)))
}
