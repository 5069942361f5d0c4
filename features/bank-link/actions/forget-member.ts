import { type BankLink, openCustomer } from '../bank-link.ts'
import { endConnections, listConnections } from '../store/connections.ts'
import { findCustomer } from '../store/customers.ts'
import { eraseBankRows } from '../store/transactions.ts'
import { unlessGone } from './leave-bank.ts'

/**
 * The account is closed. Reading stops at once, whatever the company says; what we hold goes once the company
 * has heard that the consents are over, because the key to tell it with goes too.
 */
export async function forgetMember(bank: BankLink, memberId: string): Promise<void> {
  await bank.db.transaction((tx) => endConnections(tx, memberId))
  if (await findCustomer(bank.db, memberId, bank.provider.id)) {
    const customer = await openCustomer(bank, memberId)
    for (const { consentRef } of await listConnections(bank.db, memberId))
      await unlessGone(() => bank.provider.revoke(customer, consentRef))
    await unlessGone(() => bank.provider.erase(customer))
  }
  await bank.db.transaction((tx) => eraseBankRows(tx, memberId))
}
