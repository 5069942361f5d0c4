import { readOfflineCache } from '@keyturn/platform/client'
import type { MonthState } from '../constants.ts'
import type { DashboardAnswer, PassportAnswer, ReportMonth } from '../contract.ts'

/** Part of the record in the offline cache: no names, no account, and no payment that is not rent. */
export interface OfflineRecord {
  next: Pick<ReportMonth, 'due_on' | 'due' | 'late_after'> | null
  onTime: DashboardAnswer['on_time']
  points: DashboardAnswer['points']
  windows: MonthState[]
  months: (Pick<ReportMonth, 'due_on' | 'due' | 'settled_on'> & { state: MonthState })[]
}

/** Passport in the offline cache. Omits the URL, so that a finder of the phone cannot share it. */
export type OfflinePassport = Pick<
  PassportAnswer,
  'id' | 'state' | 'from' | 'to' | 'months_count' | 'verified_count' | 'expires_on'
>

export const readOfflineRecord = () => readOfflineCache<OfflineRecord>('record')
export const readOfflinePassports = () => readOfflineCache<OfflinePassport[]>('passports')
