/**
 * How a rent period stands, for the member and for an agency. The truth has three values, never mixed: verified, not
 * found (nobody knows yet), confirmed missed. Only the last can ever harm anyone. A dispute stands
 * beside the record.
 */
export const PERIOD_STATES = [
  'upcoming',
  'verified_on_time',
  'verified_late',
  'part_paid',
  'paid_by_other',
  'not_found',
  'confirmed_missed',
  'reversed',
] as const
export type PeriodState = (typeof PERIOD_STATES)[number]
