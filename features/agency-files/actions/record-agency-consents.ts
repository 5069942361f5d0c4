import type { Tx } from '@keyturn/platform/db'
import type { AgencyFilesContext } from '../context.ts'
import { agencyConsentChanged } from '../events.ts'
import { addConsentEvents, type ConsentEvent } from '../store/consents.ts'

/** Stores consents given or withdrawn, with the text version. Files that have not been sent follow. */
export async function recordAgencyConsents(
  { queue }: Pick<AgencyFilesContext, 'queue'>,
  tx: Tx,
  memberId: string,
  events: readonly ConsentEvent[],
): Promise<void> {
  await addConsentEvents(tx, memberId, events)
  for (const { agency, given } of events)
    await queue.publish(tx, agencyConsentChanged, { memberId, agency, given })
}
