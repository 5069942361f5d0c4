import { ENGINE_REJECTIONS } from '@keyturn/rent-engine/constants'

/** Reasons why a row near a rent day is not its rent: from the engine, the bank or the member. */
export const REJECTION_REASONS = [
  ...ENGINE_REJECTIONS,
  'came_back',
  'own_transfer',
  'refused',
  'other_month',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Relation of a row to a rent day: settles it, may settle it pending an answer, or is not its rent. */
export const ROW_RELATIONS = ['settles', 'asked', 'not_this'] as const
