import { dayOfInstant } from '@keyturn/platform/days'
import type { BankLinkContext } from '../context.ts'
import { type ConnectionView, PURPOSE, READS, SHARED_WITH } from '../contract.ts'
import { mayRead } from '../domain/connection-states.ts'
import { consentExpiry } from '../domain/consent-expiry.ts'
import type { BankAccount } from '../store/accounts.ts'
import type { Connection } from '../store/connections.ts'
import { readerView } from './reader-view.ts'

export function viewConnection(
  context: BankLinkContext,
  connection: Connection,
  all: BankAccount[],
): ConnectionView {
  const now = context.clock.now()
  const life = consentExpiry(connection, now)
  const accounts = all.filter(({ connectionId }) => connectionId === connection.id)
  const read = accounts.filter(({ currency }) => currency === 'GBP')
  const done = read.reduce((sum, { progress }) => sum + progress, 0)
  return {
    id: connection.id,
    bank_name: connection.institutionName,
    // The nightly job stores this state later, but it already applies today.
    state: connection.state === 'active' && life.reconfirmDue ? 'reconfirm_due' : connection.state,
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      masked_number: masked(account),
    })),
    reads: READS,
    purpose: PURPOSE,
    shared_with: SHARED_WITH,
    agent: context.bank.firm.name,
    reader: readerView(context.bank),
    given_on: dayOfInstant(connection.givenAt),
    reconfirmed_on: connection.reconfirmedAt ? dayOfInstant(connection.reconfirmedAt) : null,
    expires_on: dayOfInstant(life.endsAt),
    ends_by: life.endsBy,
    days_left: mayRead(connection.state) ? life.daysLeft : 0,
    reconfirm_due: mayRead(connection.state) && life.reconfirmDue,
    last_read_at: connection.lastReadAt?.toISOString() ?? null,
    progress: connection.firstReadDoneAt || read.length === 0 ? 1 : Math.min(0.99, done / read.length),
    trouble: connection.trouble !== null,
  }
}

export const masked = (account: BankAccount): string | null =>
  account.lastFour ? `•••• ${account.lastFour}` : null
