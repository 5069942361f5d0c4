import type { BankLinkContext } from '../context.ts'
import { attemptsSince } from '../store/attempts.ts'
import { endConnections, listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { eraseBankRows } from '../store/transactions.ts'
import { ignoreAlreadyRevoked } from './disconnect-bank.ts'
import { openCustomer } from './open-customer.ts'

/**
 * Ends all reading of a closed account at once. Our data is deleted only after the provider has revoked the consents,
 * because the revocation needs the stored key.
 */
export async function forgetMember(context: BankLinkContext, memberId: string): Promise<void> {
  await context.db.transaction((tx) => endConnections(tx, memberId))
  if (await findCustomer(context.db, memberId, context.bank.id)) {
    const customer = await openCustomer(context, memberId)
    for (const { consentRef } of await listConnections(context.db, memberId))
      await ignoreAlreadyRevoked(() => context.bank.revoke(customer, consentRef))
    // Open journeys may still be answered, so they are revoked by their own reference.
    for (const { providerRef } of await attemptsSince(context.db, memberId, new Date(0)))
      if (providerRef) await ignoreAlreadyRevoked(() => context.bank.revoke(customer, providerRef))
    await ignoreAlreadyRevoked(() => context.bank.erase(customer))
  }
  await context.db.transaction((tx) => eraseBankRows(tx, memberId, context.clock.now()))
}
