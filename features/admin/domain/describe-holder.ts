import { type Day, formatDay } from '@keyturn/platform/days'
import { quoteName } from './quote-name.ts'

/** Name and date of birth that agencies have or would get. */
export interface HolderFacts {
  name: string
  born_on: Day | null
}

export const describeHolder = ({ name, born_on }: HolderFacts): string =>
  born_on ? `${quoteName(name)}, born ${formatDay(born_on)}` : `${quoteName(name)}, no date of birth`
