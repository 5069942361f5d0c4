/* The engine, and the parts of it that the record uses by themselves. */

export { DEBT_AND_SAVING_WORDS, MERCHANT_PAIRS, MERCHANT_WORDS } from './domain/bank-lines/merchants.ts'
export { NAMED, readPayee, recognise } from './domain/bank-lines/payees.ts'
export { namesOf } from './domain/bank-lines/read-tenancy.ts'
export { isNoName, readWording, type Wording } from './domain/bank-lines/wording.ts'
export { EARLY_DAYS } from './domain/due-days/cadence.ts'
export { gridThrough } from './domain/due-days/rent-rhythm.ts'
export { dueList, LATE_DAYS, readTerms, shareOf } from './domain/due-days/schedule.ts'
export { findRent } from './domain/find-rent.ts'
export type {
  Account,
  BroughtBack,
  Decision,
  ExcludedPayment,
  Match,
  Period,
  RejectedCandidate,
  RentFound,
  Tenancy,
  Terms,
  Transaction,
} from './domain/model.ts'
