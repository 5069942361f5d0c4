import { dayOfInstant } from '@keyturn/platform/days'
import type { z } from 'zod'
import { unreadable } from '../call.ts'
import type { Account, Customer } from '../port.ts'
import type { BudClient } from './client.ts'
import type { BudConsents } from './consents.ts'
import { type accountItem, accountsAnswer } from './wire.ts'

type Item = z.infer<typeof accountItem>

/** Returns the open accounts of one consent, because Bud lists the accounts of all banks together. */
export async function accountsOf(
  client: BudClient,
  consents: BudConsents,
  customer: Customer,
  consentRef: string,
): Promise<Account[]> {
  const consent = (await consents.all(customer)).find(({ id }) => id === consentRef)
  if (!consent) return []
  const path = '/financial/v3/accounts'
  const { data } = await client({ method: 'GET', path, customer, answer: accountsAnswer })
  const belongs = (account: Item, nth: number): boolean => {
    if (consent.account_ids) return consent.account_ids.includes(account.account_id)
    // If the consent lists no accounts, the bank of each account decides.
    if (!account.provider) throw unreadable([`data.${nth}.provider`])
    return account.provider === consent.provider
  }
  const own = new Map(data.filter(belongs).map((account) => [account.account_id, account]))
  return [...own.values()]
    .filter(({ status }) => status !== 'closed')
    .map((account) => toAccount(account, consentRef))
}

function toAccount(item: Item, consentRef: string): Account {
  return {
    ref: item.account_id,
    consentRef,
    name: item.suggested_name || 'Bank account',
    kind: kindOf(item.account_type ?? ''),
    currency: item.currency,
    sortCode: item.identifiers?.uk_sort_code ?? null,
    accountNumber: item.identifiers?.uk_account_number ?? null,
    holders: (item.holders ?? []).flatMap(({ name }) => (name?.trim() ? [name.trim()] : [])),
    // Bud returns no windows until it has fetched from the bank, so no day is known yet.
    knownDays: (item.transaction_windows ?? []).map(({ from, to }) => ({
      from: dayOfInstant(new Date(from)),
      to: dayOfInstant(new Date(to)),
    })),
  }
}

function kindOf(type: string): Account['kind'] {
  if (type === 'current_account') return 'current'
  if (type === 'savings') return 'savings'
  return type === 'credit_card' ? 'card' : 'other'
}
