/* Public constants of tenancy. */

export { PERIODS_A_YEAR } from './domain/frequency.ts'

/** Landlord's answers: at first, or after a confirmation. */
export const LANDLORD_ANSWERS = ['confirmed', 'corrected', 'not_my_tenant', 'no_longer'] as const
export type LandlordAnswer = (typeof LANDLORD_ANSWERS)[number]

/** States of a question to a landlord. */
export const REQUEST_STATES = ['waiting', ...LANDLORD_ANSWERS, 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
