import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { KnownHome } from './reckon.ts'

/** The member's homes and terms, kept by whoever keeps tenancies. */
export interface Homes {
  load(db: Queryable, memberId: string, today: Day): Promise<KnownHome[]>
  /** Rent for this home was found in the bank. Said again, it changes nothing. */
  markMatched(tx: Tx, memberId: string, tenancyId: string, at: Date): Promise<void>
}

export interface PointsGlance {
  points: number
  worthPence: number
}

export interface RentRecord extends Runtime {
  homes: Homes
  /** The points' balance in one statement, or null while nobody counts points. */
  pointsOf(db: Queryable, memberId: string): Promise<PointsGlance | null>
}

export interface RentRecordParts {
  runtime: Runtime
  homes: Homes
  pointsOf?: RentRecord['pointsOf']
}

export function createRentRecord({ runtime, homes, pointsOf }: RentRecordParts): RentRecord {
  return { ...runtime, homes, pointsOf: pointsOf ?? (async () => null) }
}
