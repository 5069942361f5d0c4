/** Why the engine passed over a payment that stands near a rent day. */
export const PASSED_OVER = [
  'like_one_refused',
  'says_deposit',
  'shown_twice',
  'for_something_else',
  'not_needed',
  'unknown_payee',
] as const
export type PassedOverBecause = (typeof PASSED_OVER)[number]

/** Why a row near a rent day is not its rent: by the engine, by the bank, by the member. */
export const NOT_THIS = [...PASSED_OVER, 'came_back', 'own_transfer', 'refused', 'other_month'] as const
export type NotThis = (typeof NOT_THIS)[number]

/** It settles the rent day, may settle it and the member is asked, or is not this rent. */
export const STANDS = ['settles', 'asked', 'not_this'] as const
