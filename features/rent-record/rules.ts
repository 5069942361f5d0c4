/* Pure rules of the record for other features that compare a month, a home, a landlord or a bank text as it does. */

export { withoutOtherConfirmations } from './domain/confirmation-home.ts'
export type { PeriodFacts, StoredPeriod } from './domain/model.ts'
export {
  type HomeFacts,
  landlordOn,
  type OtherPayee,
  type ProvedFor,
  payeeShown,
  withOtherPayee,
} from './domain/proved-for.ts'
export { detectedRents } from './domain/rent-now.ts'
export {
  isAddressWithin,
  isNameWithin,
  isSameAddress,
  isSameHome,
  isSameLandlord,
} from './domain/same-home.ts'
export { frozenUntil, isSameName } from './domain/shown-facts.ts'
