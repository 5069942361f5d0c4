import { createVault, type KeyRing, keyedDigest, type Vault } from '@keyturn/platform/crypto'
import type { Db, Tx } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import { type BankDataProvider, BankProblem, type Customer } from '@keyturn/providers/bank'
import type { MailSender } from '@keyturn/providers/mail'
import { findCustomer } from './store/customers.ts'

/** What bank-link needs to know of members, kept by identity. */
export interface Members {
  markBankVerified(tx: Tx, memberId: string, verified: boolean): Promise<void>
  /** Null: no such member any more. */
  contact(db: Db, memberId: string): Promise<{ email: string; firstName: string } | null>
}

export interface BankLinkParts {
  runtime: Runtime
  provider: BankDataProvider
  keyRing: KeyRing
  sessionSecret: string
  members: Members
  mail: MailSender
}

export interface BankLink extends Runtime {
  provider: BankDataProvider
  vault: Vault
  members: Members
  mail: MailSender
  /** Keyed, so that account numbers and nonces cannot be guessed from what is kept. */
  digest(text: string): string
}

export function createBankLink(parts: BankLinkParts): BankLink {
  return {
    ...parts.runtime,
    provider: parts.provider,
    members: parts.members,
    mail: parts.mail,
    vault: createVault(parts.keyRing),
    digest: (text) => keyedDigest(parts.sessionSecret, `bank-link:${text}`),
  }
}

export const secretContext = (memberId: string, provider: string): string =>
  `bank-secret:${memberId}:${provider}`

/** The person as the company knows them, the secret opened only for as long as a call takes. */
export async function openCustomer(bank: BankLink, memberId: string): Promise<Customer> {
  const kept = await findCustomer(bank.db, memberId, bank.provider.id)
  if (!kept) throw new BankProblem('not_found', 'This member is not known to the bank data company.')
  const context = secretContext(memberId, bank.provider.id)
  return {
    ref: kept.ref,
    secret: kept.sealedSecret ? bank.vault.open(kept.sealedSecret, context).toString() : null,
  }
}
