/* The words of a tenancy that others use too. */

export { PERIODS_A_YEAR } from './domain/frequency.ts'

/** What a landlord may say of it: at first, or once they have given their word. */
export const LANDLORD_ANSWERS = ['confirmed', 'corrected', 'not_my_tenant', 'no_longer'] as const
export type LandlordAnswer = (typeof LANDLORD_ANSWERS)[number]

/** How the question to a landlord stands. */
export const REQUEST_STATES = ['waiting', ...LANDLORD_ANSWERS, 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
