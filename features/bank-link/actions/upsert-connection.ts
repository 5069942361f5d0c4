import { after, days } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { Account, Consent, Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import type { FoundBank } from '../contract.ts'
import { revokeAtProviderJob } from '../jobs/kinds.ts'
import { listAccounts, upsertAccount } from '../store/accounts.ts'
import { type Attempt, endAttempts, recordRevoked } from '../store/attempts.ts'
import {
  type Connection,
  insertConnection,
  insertConsentEvent,
  lockConnection,
} from '../store/connections.ts'
import { saveCustomerRef } from '../store/customers.ts'
import { endRevokedTogether } from './disconnect-bank.ts'
import { moveConnection } from './move-connection.ts'
import { storableHolders } from './read-holders.ts'
import { sharedDigestOf } from './shared-digest.ts'
import { withMemberMessages } from './start-connecting.ts'

/** Same message and same banks, however often the return page is loaded. */
export function several(found: FoundBank[]): Refusal {
  const sentence = 'More than one bank was connected at once. Please connect one bank at a time.'
  const count = found.reduce((sum, { accounts_count }) => sum + accounts_count, 0)
  return new Refusal(409, 'multiple_accounts', sentence, {
    answersWithCode: true,
    details: { accounts_count: count, detected_accounts: found },
  })
}

/**
 * Refuses a journey that brought several banks and revokes their consents, because each consent is agreed to
 * separately.
 */
export async function refuseSeveral(
  context: BankLinkContext,
  memberId: string,
  customer: Customer,
  attempt: Attempt,
  consents: Consent[],
  accounts: Account[],
): Promise<never> {
  const besides = await withMemberMessages(() =>
    Promise.all(consents.map(({ ref }) => context.bank.revoke(customer, ref))),
  )
  await endRevokedTogether(context, memberId, besides.flat())
  const banks = consents.map(({ ref, institutionName }) => {
    const count = accounts.filter(({ consentRef }) => consentRef === ref).length
    return { provider_name: institutionName, accounts_count: count }
  })
  await context.db.transaction(async (tx) => {
    await endAttempts(tx, memberId, [attempt.id], 'multiple_accounts', banks)
    await recordRevoked(
      tx,
      memberId,
      attempt.id,
      consents.map(({ ref }) => ref),
    )
  })
  throw several(banks)
}

export async function upsertConnection(
  context: BankLinkContext,
  tx: Tx,
  memberId: string,
  consent: Consent,
): Promise<Connection> {
  const now = context.clock.now()
  const connection: Connection = {
    id: newId(now),
    provider: context.bank.id,
    consentRef: consent.ref,
    institutionId: consent.institutionId,
    institutionName: consent.institutionName,
    state: 'active',
    givenAt: consent.givenAt,
    reconfirmedAt: null,
    consentExpiresAt: consent.expiresAt ?? after(consent.givenAt, days(context.bank.reconfirmDays)),
    authorisationExpiresAt: consent.authorisationExpiresAt,
    tokenExpiresAt: consent.tokenExpiresAt,
    lastReadAt: null,
    firstReadDoneAt: null,
    unattendedReads: [],
    readingUntil: null,
    readAgain: false,
    trouble: null,
    remindersSent: [],
  }
  await insertConnection(tx, memberId, connection)
  await saveCustomerRef(tx, context.bank.id, consent.ref, memberId)
  await insertConsentEvent(tx, {
    memberId,
    id: newId(now),
    connectionId: connection.id,
    event: 'given',
    at: now,
    firm: context.bank.firm,
  })
  return connection
}

export async function upsertBankAccount(
  context: BankLinkContext,
  tx: Tx,
  memberId: string,
  connection: Connection,
  account: Account,
): Promise<void> {
  const numbers = account.accountNumber
    ? `${account.sortCode?.replace(/\D/g, '')} ${account.accountNumber}`
    : account.ref
  const now = context.clock.now()
  const facts = {
    id: newId(now),
    connectionId: connection.id,
    identityDigest: context.digest('bank-link', `account ${memberId} ${numbers} ${account.currency}`),
    sharedDigest: sharedDigestOf(context, account),
    providerRef: account.ref,
    source: 'bank' as const,
    bankName: connection.institutionName,
    name: account.name.slice(0, 80),
    kind: account.kind,
    currency: account.currency,
    lastFour: account.accountNumber?.slice(-4) ?? null,
    holders: storableHolders(account.holders),
  }
  await upsertAccount(tx, memberId, facts, now)
}

/** Ends a connection that has no accounts left, because the bank was joined again and the new connection has them. */
export async function replaceEmptied(
  context: BankLinkContext,
  tx: Tx,
  memberId: string,
  before: Connection[],
): Promise<void> {
  const accounts = await listAccounts(tx, memberId)
  for (const { id } of before) {
    if (accounts.some(({ connectionId }) => connectionId === id)) continue
    const connection = await lockConnection(tx, memberId, id)
    if (!connection || !(await moveConnection(context, tx, memberId, connection, 'joined_again'))) continue
    // The old consent is no longer used, so it is revoked at the provider as well.
    await context.queue.enqueue(tx, revokeAtProviderJob, { memberId, connectionId: id, forget: false })
  }
}
