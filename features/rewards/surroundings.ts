import type { Vault } from '@keyturn/platform/crypto'
import type { Runtime } from '@keyturn/platform/runtime'
import type { VoucherSupplier } from '@keyturn/providers/vouchers'
import type { PlanStep } from './domain/plan-on.ts'

/** What this feature is given when the house is put together. */
export interface Surroundings {
  runtime: Runtime
  vouchers: VoucherSupplier
  vault: Vault
  /** Oldest first. */
  planHistory(memberId: string): Promise<readonly PlanStep[]>
  /** The same for every account of one person, and useless to anybody else; null when the member is gone. */
  personDigest(memberId: string): Promise<string | null>
  /** Keyed, so that the table of payees names nobody. */
  payeeDigest(payee: string): string
  /** More members than this paying one payee, and a person looks at it first. */
  mostMembersPerPayee: number
}
