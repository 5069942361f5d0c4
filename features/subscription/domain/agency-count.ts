import type { Plan } from './plans.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']

/** How many agencies the plan reaches, in a word; apart from the cards, because every page would load it with them. */
export const agencyCount = ({ features: { craReportingCount: count } }: Plan): string =>
  COUNTS[count] ?? String(count)
