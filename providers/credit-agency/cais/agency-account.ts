import type { Day } from '@keyturn/platform/days'
import type { Flag, Frequency, Status } from './codes.ts'
import { CaisRefusal } from './refusal.ts'

export interface CaisHeader {
  /** Issued by the agency, 1 to 999. */
  readonly sourceCode: number
  readonly createdOn: Day
  readonly companyName: string
}

/** Account that an agency stores: one tenant, one tenancy. Amounts are whole pounds, as in the file. */
export interface AgencyAccount {
  readonly accountNumber: string
  readonly accountType: number
  readonly startedOn: Day
  readonly closedOn: Day | null
  readonly monthlyPaymentPounds: number
  readonly repaymentPeriods: number
  /** Arrears owed, not the rent. Negative when the tenant is in credit. */
  readonly balancePounds: number
  readonly status: Status
  readonly paymentPounds: number
  readonly transientAssociation: boolean
  readonly flag: Flag | null
  /** Mr, Ms and so on. Null where the member gave none, or the file has none that can be told from the name. */
  readonly title: string | null
  readonly name: string
  readonly addressLines: readonly [string, string, string, string]
  readonly postcode: string
  readonly bornOn: Day | null
  readonly passedToCollections: boolean
  readonly defaultSatisfiedOn: Day | null
  readonly defaultBalancePounds: number
  readonly frequency: Frequency
  readonly newAccountNumber: string | null
}

export interface CaisFile {
  readonly header: CaisHeader
  readonly accounts: readonly AgencyAccount[]
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Encodes twelve random bytes as an account number of twenty capitals and digits. Created once per member, tenancy
 * and agency, and never changed.
 */
export function accountNumberFrom(bytes: Uint8Array): string {
  if (bytes.length !== 12) {
    throw new CaisRefusal('bad_code', 'An account number is made from exactly twelve bytes.')
  }
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  return numberOf(bits)
}

/** Returns the number up to which about this share of any file's accounts sort, because numbers are random. */
export const accountNumberAt = (share: number): string => numberOf(BigInt(Math.round(share * 2 ** 48)) << 48n)

function numberOf(bits: bigint): string {
  let text = ''
  for (let rest = bits, i = 0; i < 20; i++) {
    text = alphabet.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}

/** Truncates pence towards zero, so that a debt is never overstated. The published rules nowhere allow rounding up. */
export function wholePounds(amountPence: number): number {
  if (!Number.isSafeInteger(amountPence)) throw new CaisRefusal('not_whole', 'Pence must be a whole number.')
  return Math.trunc(amountPence / 100) + 0
}
