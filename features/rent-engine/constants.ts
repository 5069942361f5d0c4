/* Public constants of the rent engine: confidence thresholds, grace, tolerance, and reasons of a rejected payment. */

export { graceDays } from './domain/due-days/grace.ts'
export { toleranceOf } from './domain/tolerance.ts'

/** Confidence from which a match is verified without a question. At least 99 in 100 are rent. */
export const VERIFIED_FROM = 0.8
/** Confidence from which we ask the member. */
export const ASKED_FROM = 0.5

/** Reasons why the engine rejected a payment near a rent day. */
export const ENGINE_REJECTIONS = [
  'like_one_refused',
  'says_deposit',
  'shown_twice',
  'for_something_else',
  'not_needed',
  'unknown_payee',
] as const
export type EngineRejection = (typeof ENGINE_REJECTIONS)[number]
