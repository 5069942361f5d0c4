import type { Vault } from '@keyturn/platform/crypto'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { CreditAgency } from '@keyturn/providers/credit-agency'
import type { FileStore } from '@keyturn/providers/storage'
import type { Agency } from './domain/agencies.ts'
import type { KnownHome, KnownPeriod } from './domain/reportable-member.ts'

/** The way to one agency, and what it gave us to write in the header. */
export interface AgencyDoor {
  door: CreditAgency
  sourceCode: number
  companyName: string
}

/** What the features upstream know of a member that a file needs. */
export interface ReportablePerson {
  memberId: string
  /** First and last name, as the member wrote them. */
  name: string
  bornOn: Day | null
  /** The member's yes to reporting at all; each agency needs one of its own besides. */
  optedIn: boolean
  /** How many agencies the plan that runs now allows; none without one. */
  agenciesInPlan: number
  homes: KnownHome[]
  /** Oldest first, of all homes. */
  periods: KnownPeriod[]
}

/** What this feature is given when the house is put together. */
export interface Surroundings {
  runtime: Runtime
  vault: Vault
  files: FileStore
  /** Agencies that can be reached. One that is not here is sent nothing. */
  agencies: ReadonlyMap<Agency, AgencyDoor>
  /** The erased are left out. */
  loadPeople(db: Queryable, memberIds: readonly string[], today: Day): Promise<ReportablePerson[]>
}
