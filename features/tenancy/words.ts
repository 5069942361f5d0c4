/* The words of a tenancy that others use too. */

/** What a landlord may say of it. */
export const LANDLORD_ANSWERS = ['confirmed', 'corrected', 'not_my_tenant'] as const
export type LandlordAnswer = (typeof LANDLORD_ANSWERS)[number]

/** How the question to a landlord stands. */
export const REQUEST_STATES = ['waiting', ...LANDLORD_ANSWERS, 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
