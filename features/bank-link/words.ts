/* Which days of an account are known, and when a link is asked for anew: rules that those downstream apply as well. */

/** So many days after it was read a row leaves that is no rent. */
export const ROWS_KEPT_DAYS = 90
export { RECONFIRM_WITHIN_DAYS } from './domain/consent-life.ts'
export { covers } from './domain/coverage.ts'
export {
  HOLDER_ANSWERS,
  NAME_VERDICTS,
  type NameVerdict,
} from './domain/holder-answers.ts'
export { type AccountHolders, nameVerdict } from './domain/name-verdict.ts'
