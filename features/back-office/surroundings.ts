import type { MemberSide as CreditProfile, Surroundings as Reporting } from '@keyturn/credit-reporting'
import type { Runtime } from '@keyturn/platform/runtime'
import type { Privacy } from '@keyturn/privacy'
import type { Surroundings as Rewards } from '@keyturn/rewards'
import type { Tenancies } from '@keyturn/tenancy'

/** A company we depend on, and where its traffic is seen. */
export interface KnownProvider {
  id: string
  what: string
  company: string
  isStandIn: boolean
  /** How its webhooks are kept; null where it sends none. */
  webhooks: string | null
  /** The names of the jobs that talk to it begin so. */
  jobs: readonly string[]
}

/** What the desk is handed when the house is put together. */
export interface Surroundings {
  runtime: Runtime
  rewards: Rewards
  creditProfile: CreditProfile
  reporting: Reporting
  tenancies: Tenancies
  privacy: Privacy
  providers: readonly KnownProvider[]
  /** Our own people are not their own customers: they stand in no list. */
  adminEmails: readonly string[]
}
