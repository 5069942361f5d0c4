import type { Act } from './act.ts'
import { bankActs } from './acts-bank.ts'
import { homeActs } from './acts-home.ts'
import { planActs } from './acts-plan.ts'
import { reportingActs } from './acts-reporting.ts'
import type { DeedKind } from './history.ts'

/** Everything a member can do. */
export const acts: Record<DeedKind, Act> = { ...homeActs, ...bankActs, ...reportingActs, ...planActs }
