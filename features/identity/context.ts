import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { ProvenKey } from './secrets/key-proof.ts'

export interface IdentityContext extends Context {
  mail: MailSender
  /** Signing key of the access tokens. */
  sessionSecret: string
  /** Role of each staff address. Addresses not listed are approvers. */
  deskRoles?: ReadonlyMap<string, string>
  /** Data kept after an account is deleted, shown before the deletion. The retention table is in privacy. */
  keptAfterErasure: readonly { what: string; why: string; until: string }[]
  /** Limit per network address. The default is in domain/limits.ts. */
  signUpsPerHour?: number
}

/** Identity of the caller as far as the request shows it. */
export interface Visitor {
  /** Network address. */
  address: string
  device: string
  /** Token of the device cookie. Empty without one. */
  deviceToken: string
  /** Digest of the client's network and user agent. Null for browsers, and outside a sandbox. */
  client: string | null
  /** The client's key, if the request proved one. */
  key: ProvenKey | null
}
