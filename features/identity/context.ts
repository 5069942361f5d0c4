import type { Context } from '@keyturn/platform/feature'
import type { MailSender } from '@keyturn/providers/mail'
import type { ProvenKey } from './secrets/key-proof.ts'

export interface IdentityContext extends Context {
  mail: MailSender
  /** Access tokens are signed with it. */
  sessionSecret: string
  /** What each staff address may do. An address that is not in it is an approver's. */
  deskRoles?: ReadonlyMap<string, string>
  /** What outlives an account, as whoever closes one is told: the retention table is privacy's. */
  keptAfterErasure: readonly { what: string; why: string; until: string }[]
  /** Per network address; domain/limits.ts has the usual number. */
  signUpsPerHour?: number
}

/** Who is asking, as far as the wire tells. */
export interface Visitor {
  /** Network address. */
  address: string
  device: string
  /** What the browser keeps to be known again; empty when it brought nothing. */
  deviceToken: string
  /** The program that calls, as a digest of its network and name. Null for browsers, and outside a sandbox. */
  client: string | null
  /** The key it holds, where it brought proof of one. */
  key: ProvenKey | null
}
