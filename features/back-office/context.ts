import type { CreditProfileContext } from '@keyturn/credit-profile'
import type { Check } from '@keyturn/platform/checks'
import type { Context } from '@keyturn/platform/feature'
import type { PrivacyContext } from '@keyturn/privacy'
import type { MailSender } from '@keyturn/providers/mail'
import type { RewardsContext } from '@keyturn/rewards'
import type { TenancyContext } from '@keyturn/tenancy'
import type { DeskRole } from './domain/roles.ts'

/** A company we depend on, and where its traffic is seen. */
export interface KnownProvider {
  id: string
  what: string
  isStandIn: boolean
  /** Members are stopped where it does not work; without the others they lack something. */
  needed: boolean
  /** Connections to providers, each checked with a harmless request. */
  connections: readonly { company: string; ask(): Promise<Check> }[]
  /** Provider name of its stored webhooks. Null if it sends none. */
  webhooks: string | null
  /** The names of the jobs that talk to it begin so. */
  jobs: readonly string[]
}

/** Context of the contact form and our emails. */
export interface ContactContext extends Context {
  mail: MailSender
  /** Role of each staff address. Addresses not listed are approvers. */
  deskRoles?: ReadonlyMap<string, DeskRole>
}

/** The desk does what members and other features do, so it needs what they need. */
export interface BackOfficeContext
  extends ContactContext,
    PrivacyContext,
    RewardsContext,
    TenancyContext,
    CreditProfileContext {
  deskRoles: ReadonlyMap<string, DeskRole>
  knownProviders: readonly KnownProvider[]
  /** Adverse data, stopped files, held points and trust in a payee take two of our people. */
  fourEyes: boolean
}
