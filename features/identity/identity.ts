import { createVault, type KeyRing, keyedDigest, type Vault } from '@keyturn/platform/crypto'
import type { Runtime } from '@keyturn/platform/runtime'

export interface Identity extends Runtime {
  vault: Vault
  adminEmails: readonly string[]
  signUpsPerHour: number
  /** A keyed digest for one purpose: the same text under another purpose is another digest. */
  digest(purpose: string, text: string): string
  /** The key that refresh tokens follow from. */
  refreshKey: string
}

export interface IdentityParts {
  runtime: Runtime
  sessionSecret: string
  keyRing: KeyRing
  adminEmails: readonly string[]
  /** Per network address; 30 unless told. */
  signUpsPerHour?: number
}

export function createIdentity(parts: IdentityParts): Identity {
  return {
    ...parts.runtime,
    vault: createVault(parts.keyRing),
    adminEmails: parts.adminEmails,
    signUpsPerHour: parts.signUpsPerHour ?? 30,
    digest: (purpose, text) => keyedDigest(parts.sessionSecret, `${purpose}:${text}`),
    refreshKey: keyedDigest(parts.sessionSecret, 'refresh-successor'),
  }
}

/** Who is asking, as far as the wire tells. */
export interface Visitor {
  /** Network address. */
  address: string
  device: string
  /** What the browser keeps to be known again; empty when it brought nothing. */
  deviceToken: string
}
