import { BankProblem, type Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { findCustomer } from '../store/customers.ts'

export const secretContext = (memberId: string, provider: string): string =>
  `bank-secret:${memberId}:${provider}`

/** The person as the company knows them, the secret opened only for as long as a call takes. */
export async function openCustomer(context: BankLinkContext, memberId: string): Promise<Customer> {
  const { db, bank, vault } = context
  const stored = await findCustomer(db, memberId, bank.id)
  if (!stored) throw new BankProblem('not_found', 'This member is not known to the bank data company.')
  const sealed = stored.sealedSecret
  return {
    ref: stored.ref,
    secret: sealed ? vault.open(sealed, secretContext(memberId, bank.id)).toString() : null,
  }
}
