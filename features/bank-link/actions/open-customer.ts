import { combineLookups, lookUp } from '@keyturn/platform/db'
import { BankProblem, type Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { accountsOf, type BankAccount } from '../store/accounts.ts'
import { customerAt, findCustomer, type StoredCustomer } from '../store/customers.ts'

export const secretContext = (memberId: string, provider: string): string =>
  `bank-secret:${memberId}:${provider}`

/** Returns the provider's customer. The secret is decrypted only for the call. */
export async function openCustomer(context: BankLinkContext, memberId: string): Promise<Customer> {
  return opened(context, memberId, await findCustomer(context.db, memberId, context.bank.id))
}

/** Returns the customer with their stored accounts. */
export async function openAccounts(
  context: BankLinkContext,
  memberId: string,
): Promise<{ customer: Customer; accounts: BankAccount[] }> {
  const known = combineLookups({
    stored: customerAt(memberId, context.bank.id),
    accounts: accountsOf(memberId),
  })
  const { stored, accounts } = await lookUp(context.db, known)
  return { customer: opened(context, memberId, stored), accounts }
}

function opened({ bank, vault }: BankLinkContext, memberId: string, stored: StoredCustomer | null): Customer {
  if (!stored) throw new BankProblem('not_found', 'This member is not known to the bank data company.')
  const sealed = stored.sealedSecret
  return {
    ref: stored.ref,
    secret: sealed ? vault.open(sealed, secretContext(memberId, bank.id)).toString() : null,
  }
}
