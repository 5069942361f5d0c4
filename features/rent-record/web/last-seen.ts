import { readSeen } from '@keyturn/platform/client'
import type { DashboardAnswer, PassportAnswer, ReportMonth } from '../contract.ts'
import type { MonthState } from '../words.ts'

/** Part of the record in the offline cache: no names, no account, and no payment that is not rent. */
export interface SeenRecord {
  next: Pick<ReportMonth, 'due_on' | 'due' | 'late_after'> | null
  onTime: DashboardAnswer['on_time']
  points: DashboardAnswer['points']
  windows: MonthState[]
  months: (Pick<ReportMonth, 'due_on' | 'due' | 'settled_on'> & { state: MonthState })[]
}

/** Passport in the offline cache. Omits the URL, so that a finder of the phone cannot share it. */
export type SeenPassport = Pick<
  PassportAnswer,
  'id' | 'state' | 'from' | 'to' | 'months_count' | 'verified_count' | 'expires_on'
>

export const readRecord = () => readSeen<SeenRecord>('record')
export const readPassports = () => readSeen<SeenPassport[]>('passports')
