import {
  getPaymentReportDashboard,
  getPaymentReportMonthsByDueOnWhy,
  getPaymentReportPayees,
  getPaymentReportPayments,
  getVerificationStatus,
  postPaymentReportPayeesPreview,
  postPaymentReportPaymentsByIdPreview,
} from '@keyturn/api-client'
import { keyOf } from '@keyturn/platform/client/read'
import type { QueryClient } from '@tanstack/react-query'

/** Queries that are invalidated together. */
const GROUPS = {
  dashboard: [getPaymentReportDashboard, getPaymentReportMonthsByDueOnWhy],
  payments: [
    getPaymentReportPayments,
    getPaymentReportPayees,
    postPaymentReportPaymentsByIdPreview,
    postPaymentReportPayeesPreview,
  ],
  home: [getVerificationStatus],
}

export const DASHBOARD_KEY = keyOf(getPaymentReportDashboard)

/** Invalidates the queries that a change may affect, one group after another. */
export async function invalidateGroups(
  queries: QueryClient,
  ...groups: readonly (keyof typeof GROUPS)[]
): Promise<void> {
  for (const group of groups)
    await Promise.all(GROUPS[group].map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })))
}
