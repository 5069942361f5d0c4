/**
 * States of a rent period. Only `confirmed_missed` can harm a member; `not_found` means unknown. Disputes are stored
 * separately.
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
