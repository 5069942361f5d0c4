import { dayOfInstant } from '@keyturn/platform/days'
import type { BankLinkContext } from '../context.ts'
import { consentExpiry, reminderDue } from '../domain/consent-expiry.ts'
import { linkExpiring } from '../events.ts'
import { remindJob } from '../jobs/kinds.ts'
import { saveConnection } from '../store/connections.ts'
import { moveConnection } from './move-connection.ts'
import { type ReadOutcome, readConnection } from './read-connection.ts'

/** Nightly maintenance of one connection: expiry, reminders and new rows. */
export async function runNightlyCheck(
  context: BankLinkContext,
  which: { memberId: string; connectionId: string },
): Promise<ReadOutcome> {
  const { memberId, connectionId } = which
  return readConnection(context, { ...which, presentAt: null }, async (tx, connection) => {
    const now = context.clock.now()
    const life = consentExpiry(connection, now)
    if (life.reconfirmDue) await moveConnection(context, tx, memberId, connection, 'reconfirmation_fell_due')
    const reminder = reminderDue(connection, connection.remindersSent, now, context.bank.reconfirmDays)
    if (!reminder) return
    connection.remindersSent = [...connection.remindersSent, reminder]
    await saveConnection(tx, memberId, connection)
    await context.queue.enqueue(tx, remindJob, { memberId, connectionId, reminder })
    const endsOn = dayOfInstant(life.endsAt)
    await context.queue.publish(tx, linkExpiring, { memberId, connectionId, endsOn })
  })
}
