import type { BankLinkContext } from '../context.ts'
import { attemptsSince } from '../store/attempts.ts'
import { endConnections, listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { eraseBankRows } from '../store/transactions.ts'
import { unlessGone } from './leave-bank.ts'
import { openCustomer } from './open-customer.ts'

/**
 * The account is closed. Reading stops at once, whatever the company says; what we hold goes once the company
 * has heard that the consents are over, because the key to tell it with goes too.
 */
export async function forgetMember(context: BankLinkContext, memberId: string): Promise<void> {
  await context.db.transaction((tx) => endConnections(tx, memberId))
  if (await findCustomer(context.db, memberId, context.bank.id)) {
    const customer = await openCustomer(context, memberId)
    for (const { consentRef } of await listConnections(context.db, memberId))
      await unlessGone(() => context.bank.revoke(customer, consentRef))
    // A journey under way may still be answered where its consent is not the customer's.
    for (const { providerRef } of await attemptsSince(context.db, memberId, new Date(0)))
      if (providerRef) await unlessGone(() => context.bank.revoke(customer, providerRef))
    await unlessGone(() => context.bank.erase(customer))
  }
  await context.db.transaction((tx) => eraseBankRows(tx, memberId, context.clock.now()))
}
