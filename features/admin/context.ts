import type { CreditProfileContext } from '@keyturn/credit-profile'
import type { Check } from '@keyturn/platform/checks'
import type { Context } from '@keyturn/platform/feature'
import type { PrivacyContext } from '@keyturn/privacy'
import type { MailSender } from '@keyturn/providers/mail'
import type { RewardsContext } from '@keyturn/rewards'
import type { TenancyContext } from '@keyturn/tenancy'
import type { StaffRole } from './domain/roles.ts'

/** A provider and the traces of its traffic. */
export interface KnownProvider {
  id: string
  what: string
  isStandIn: boolean
  /** True if members cannot continue without it. */
  needed: boolean
  /** Connections to providers, each checked with a harmless request. */
  connections: readonly { company: string; ask(): Promise<Check> }[]
  /** Provider name of its stored webhooks. Null if it sends none. */
  webhooks: string | null
  /** Prefixes of the jobs that call it. */
  jobs: readonly string[]
}

/** Context of the contact form and our emails. */
export interface ContactContext extends Context {
  mail: MailSender
  /** Role of each staff address. Addresses not listed are approvers. */
  deskRoles?: ReadonlyMap<string, StaffRole>
}

/** Contexts of all features whose actions staff can run. */
export interface AdminContext
  extends ContactContext,
    PrivacyContext,
    RewardsContext,
    TenancyContext,
    CreditProfileContext {
  deskRoles: ReadonlyMap<string, StaffRole>
  knownProviders: readonly KnownProvider[]
  /** True under FOUR_EYES: the kinds in `NEEDS_TWO_APPROVERS` need two people. */
  fourEyes: boolean
}
