import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { ProvenKey } from './secrets/key-proof.ts'

export interface IdentityContext extends Context {
  mail: MailSender
  /** Access tokens are signed with it. */
  sessionSecret: string
  /** Role of each staff address. Addresses not listed are approvers. */
  deskRoles?: ReadonlyMap<string, string>
  /** Data kept after an account is deleted, shown before the deletion. The retention table is in privacy. */
  keptAfterErasure: readonly { what: string; why: string; until: string }[]
  /** Per network address; domain/limits.ts has the usual number. */
  signUpsPerHour?: number
}

/** Identity of the caller as far as the request shows it. */
export interface Visitor {
  /** Network address. */
  address: string
  device: string
  /** Token of the device cookie. Empty without one. */
  deviceToken: string
  /** The program that calls, as a digest of its network and name. Null for browsers, and outside a sandbox. */
  client: string | null
  /** The client's key, if the request proved one. */
  key: ProvenKey | null
}
