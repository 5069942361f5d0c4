import { dayOfInstant } from '@keyturn/platform/days'
import type { z } from 'zod'
import type { Account, Consent, Customer } from '../port.ts'
import type { BudClient } from './client.ts'
import * as wire from './wire.ts'

/** Bud lists a person's accounts at all banks together: those of one consent, and only those still open. */
export async function accountsOf(
  client: BudClient,
  consents: (customer: Customer) => Promise<Consent[]>,
  customer: Customer,
  consentRef: string,
): Promise<Account[]> {
  const { data } = await client({
    method: 'GET',
    path: '/financial/v3/accounts',
    customer,
    answer: wire.accountsAnswer,
  })
  // Where an account does not say by which consent it is read, the bank it is at says so.
  const silent = data.some(({ consent_id }) => !consent_id)
  const consent = silent ? (await consents(customer)).find(({ ref }) => ref === consentRef) : undefined
  return data
    .filter((account) =>
      account.consent_id ? account.consent_id === consentRef : account.provider === consent?.institutionId,
    )
    .filter(({ status }) => status !== 'closed')
    .map((account) => toAccount(account, consentRef))
}

function toAccount(item: z.infer<typeof wire.accountItem>, consentRef: string): Account {
  return {
    ref: item.account_id,
    consentRef,
    name: item.suggested_name ?? 'Bank account',
    kind: kindOf(item.account_type ?? ''),
    currency: item.currency ?? 'GBP',
    sortCode: item.identifiers?.uk_sort_code ?? null,
    accountNumber: item.identifiers?.uk_account_number ?? null,
    knownDays:
      item.transaction_windows?.map(({ from, to }) => ({
        from: dayOfInstant(new Date(from)),
        to: dayOfInstant(new Date(to)),
      })) ?? null,
  }
}

function kindOf(type: string): 'current' | 'savings' | 'card' | 'other' {
  if (type === 'current_account') return 'current'
  if (type === 'savings') return 'savings'
  return type === 'credit_card' ? 'card' : 'other'
}
