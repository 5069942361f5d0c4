import { type Day, formatDay } from '@keyturn/platform/days'
import { asName } from './name-words.ts'

/** Name and date of birth that agencies have or would get. */
export interface HolderFacts {
  name: string
  born_on: Day | null
}

export const holderWords = ({ name, born_on }: HolderFacts): string =>
  born_on ? `${asName(name)}, born ${formatDay(born_on)}` : `${asName(name)}, no date of birth`
