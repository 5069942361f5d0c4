import { readOfflineCache } from '@keyturn/platform/client'
import type { MonthState } from '../constants.ts'
import type { DashboardAnswer, ReportMonth } from '../contract.ts'

/** Part of the record in the offline cache: no names, no account, and no payment that is not rent. */
export interface OfflineRecord {
  next: Pick<ReportMonth, 'due_on' | 'due' | 'late_after'> | null
  onTime: DashboardAnswer['on_time']
  points: DashboardAnswer['points']
  windows: MonthState[]
  months: (Pick<ReportMonth, 'due_on' | 'due' | 'settled_on'> & { state: MonthState })[]
}

export const readOfflineRecord = () => readOfflineCache<OfflineRecord>('record')
