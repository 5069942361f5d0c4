import { createVault, type KeyRing, keyedDigest, type Vault } from '@keyturn/platform/crypto'
import type { Runtime } from '@keyturn/platform/runtime'
import type { AddressBook } from '@keyturn/providers/addresses'
import type { FileStore } from '@keyturn/providers/storage'

/** What every action of this feature is handed. */
export interface Tenancies extends Runtime {
  vault: Vault
  files: FileStore
  addresses: AddressBook
  /** A keyed digest for one purpose: the same text under another purpose is another digest. */
  digest(purpose: string, text: string): string
  /** Whether a bank account stands linked; only whoever links banks knows. */
  bankIsLinked(memberId: string): Promise<boolean>
}

export interface TenancyParts {
  runtime: Runtime
  sessionSecret: string
  keyRing: KeyRing
  files: FileStore
  addresses: AddressBook
  bankIsLinked?: (memberId: string) => Promise<boolean>
}

export function createTenancies(parts: TenancyParts): Tenancies {
  return {
    ...parts.runtime,
    vault: createVault(parts.keyRing),
    files: parts.files,
    addresses: parts.addresses,
    digest: (purpose, text) => keyedDigest(parts.sessionSecret, `tenancy:${purpose}:${text}`),
    bankIsLinked: parts.bankIsLinked ?? (async () => false),
  }
}
