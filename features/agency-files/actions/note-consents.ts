import type { Tx } from '@keyturn/platform/db'
import { agencyConsentChanged } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { addConsentEvents, type ConsentEvent } from '../store/consents.ts'

/** What a member agreed to or took back, stored with the words it was said to. Files that have not left follow. */
export async function noteConsents(
  { queue }: Pick<AgencyFilesContext, 'queue'>,
  tx: Tx,
  memberId: string,
  events: readonly ConsentEvent[],
): Promise<void> {
  await addConsentEvents(tx, memberId, events)
  for (const { agency, given } of events)
    await queue.announce(tx, agencyConsentChanged, { memberId, agency, given })
}
