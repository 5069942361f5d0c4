/** Reasons why the engine rejected a payment near a rent day. */
export const PASSED_OVER = [
  'like_one_refused',
  'says_deposit',
  'shown_twice',
  'for_something_else',
  'not_needed',
  'unknown_payee',
] as const
export type PassedOverBecause = (typeof PASSED_OVER)[number]

/** Reasons why a row near a rent day is not its rent: from the engine, the bank or the member. */
export const NOT_THIS = [...PASSED_OVER, 'came_back', 'own_transfer', 'refused', 'other_month'] as const
export type NotThis = (typeof NOT_THIS)[number]

/** Relation of a row to a rent day: settles it, may settle it pending an answer, or is not its rent. */
export const STANDS = ['settles', 'asked', 'not_this'] as const
