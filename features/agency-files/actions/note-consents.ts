import type { Tx } from '@keyturn/platform/db'
import { agencyConsentChanged } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { addConsentEvents, type ConsentEvent } from '../store/consents.ts'

/** Stores consents given or withdrawn, with the text version. Files that have not been sent follow. */
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
