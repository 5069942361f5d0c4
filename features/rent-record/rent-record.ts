import { createVault, type KeyRing, type Vault } from '@keyturn/platform/crypto'
import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { FileStore } from '@keyturn/providers/storage'
import { createPassportSeal, type PassportSeal } from './passport-seal.ts'
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

/** What a rent passport may say beside the months. */
export interface AboutMember {
  name: string
  /** The newest first. */
  homes: { id: string; address: string; landlord: string }[]
}

export interface RentRecord extends Runtime {
  homes: Homes
  aboutMember(db: Queryable, memberId: string, today: Day): Promise<AboutMember>
  /** False once the account is closed, however much of it is still being deleted. */
  hasMember(db: Queryable, memberId: string): Promise<boolean>
  passportSeal: PassportSeal
  /** Papers by which a member shows who paid a month; sealed with the vault. */
  files: FileStore
  vault: Vault
  /** The points' balance in one statement, or null while nobody counts points. */
  pointsOf(db: Queryable, memberId: string): Promise<PointsGlance | null>
}

export interface RentRecordParts {
  runtime: Runtime
  homes: Homes
  aboutMember: RentRecord['aboutMember']
  keyRing: KeyRing
  files: FileStore
  hasMember?: RentRecord['hasMember']
  pointsOf?: RentRecord['pointsOf']
}

export function createRentRecord({
  runtime,
  keyRing,
  hasMember,
  pointsOf,
  ...parts
}: RentRecordParts): RentRecord {
  return {
    ...runtime,
    ...parts,
    hasMember: hasMember ?? (async () => true),
    pointsOf: pointsOf ?? (async () => null),
    passportSeal: createPassportSeal(keyRing),
    vault: createVault(keyRing),
  }
}
