import { dayOfInstant } from '@keyturn/platform/days'
import { linkExpiring, remindJob } from '../announcements.ts'
import type { BankLink } from '../bank-link.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentLife, reminderDue } from '../domain/consent-life.ts'
import { lockConnection, saveConnection } from '../store/connections.ts'
import { moveConnection } from './move-connection.ts'
import { readConnection } from './read-connection.ts'

/** The nightly care of one connection: its age, its reminders, its new rows. */
export async function tendConnection(
  bank: BankLink,
  which: { memberId: string; connectionId: string },
): Promise<void> {
  const { memberId, connectionId } = which
  const readable = await bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, memberId, connectionId)
    if (!connection || !mayRead(connection.state)) return false
    const now = bank.clock.now()
    const life = consentLife(connection, now)
    if (life.ended) {
      await moveConnection(bank, tx, memberId, connection, 'ran_out')
      return false
    }
    if (life.reconfirmDue) await moveConnection(bank, tx, memberId, connection, 'reconfirmation_fell_due')
    const reminder = reminderDue(connection, connection.remindersSent, now)
    if (reminder) {
      connection.remindersSent = [...connection.remindersSent, reminder]
      await saveConnection(tx, memberId, connection)
      await bank.queue.enqueue(tx, remindJob, { memberId, connectionId, reminder })
      const endsOn = dayOfInstant(life.endsAt)
      await bank.queue.announce(tx, linkExpiring, { memberId, connectionId, endsOn })
    }
    return true
  })
  if (readable) await readConnection(bank, { ...which, presentAt: null })
}
