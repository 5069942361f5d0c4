import type { Act } from './act.ts'
import { bankActs } from './acts-bank.ts'
import { homeActs } from './acts-home.ts'
import { planActs } from './acts-plan.ts'
import { reportingActs } from './acts-reporting.ts'
import type { ActKind } from './history.ts'

/** Not an action of members: the run shuts the provider. */
const outage: Act = { may: () => false, do: async () => undefined }

/** All actions of a member. */
export const acts: Record<ActKind, Act> = {
  ...homeActs,
  ...bankActs,
  ...reportingActs,
  ...planActs,
  bank_outage: outage,
  payments_outage: outage,
  mail_outage: outage,
  agency_outage: outage,
}
