/* Public constants of bank-link: coverage and reminder rules that other features also use. */

/** Days after its sync when a row that is not rent is deleted. */
export const ROWS_KEPT_DAYS = 90
export { RECONFIRM_WITHIN_DAYS } from './domain/consent-expiry.ts'
export { covers } from './domain/coverage.ts'
export {
  HOLDER_ANSWERS,
  NAME_VERDICTS,
  type NameVerdict,
} from './domain/holder-answers.ts'
export { type AccountHolders, nameVerdict } from './domain/name-verdict.ts'
