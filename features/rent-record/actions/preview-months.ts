import { bookedRows, memberAccounts } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import type { RentTenancy } from '@keyturn/tenancy'
import { type MonthPreview, monthsPreview } from '../domain/months-preview.ts'
import { computeInWorker } from './compute-in-worker.ts'

/** Computes the months a member's bank would prove for a home that is not saved yet. Stores nothing. */
export async function previewMonths(
  db: Queryable,
  memberId: string,
  { home, today }: { home: RentTenancy; today: Day },
): Promise<MonthPreview[]> {
  const rows = await bookedRows(db, memberId)
  const accounts = await memberAccounts(db, memberId)
  const homes = [{ id: 'told', tenancy: home }]
  const { periods } = await computeInWorker({ homes, rows, accounts, decisions: [], payments: [], today })
  return monthsPreview(periods, today)
}
