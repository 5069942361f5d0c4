import type { Plan } from './plans.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']

/** Number of agencies in words. A separate module, because the plan cards load on every page. */
export const agencyCount = ({ features: { craReportingCount: count } }: Plan): string =>
  COUNTS[count] ?? String(count)
