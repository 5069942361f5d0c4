/* Public constants of tenancy, and the parsers of typed values that other features share. */

export { type DepositQuestion, isEnded } from './domain/deposit.ts'
export { EVERY, PER_TEXTS, PERIODS_A_YEAR, readEvery } from './domain/frequency.ts'
export { readDay, readPence } from './domain/read-values.ts'
export { isBlank, type Problem } from './domain/tenancy-details.ts'
export { termsOn } from './domain/terms-on.ts'

/** Landlord's answers: at first, or after a confirmation. */
export const LANDLORD_ANSWERS = ['confirmed', 'corrected', 'not_my_tenant', 'no_longer'] as const
export type LandlordAnswer = (typeof LANDLORD_ANSWERS)[number]

/** States of a question to a landlord. */
export const REQUEST_STATES = ['waiting', ...LANDLORD_ANSWERS, 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
