import type { Day } from '@keyturn/platform/days'
import type { Country } from '../country.ts'
import type { RentLaw } from '../law.ts'
import { ENGLAND, ENGLAND_BEFORE_MAY_2026 } from './england.ts'
import { NORTHERN_IRELAND } from './northern-ireland.ts'
import { SCOTLAND } from './scotland.ts'
import { WALES } from './wales.ts'

/**
 * Rent-rise laws by country and day of receipt. A changed law is a new entry; old ones stay, because notices are
 * judged by the law of their day.
 */
const LAWS: readonly RentLaw[] = [ENGLAND, ENGLAND_BEFORE_MAY_2026, WALES, SCOTLAND, NORTHERN_IRELAND]

export const lawsIn = (country: Country): readonly RentLaw[] => LAWS.filter((law) => law.country === country)

/** Returns a country's law for a notice received on a day. Null if we have not read the law of that day. */
export const lawOn = (country: Country, day: Day): RentLaw | null =>
  lawsIn(country).find(({ from, until }) => from <= day && (until === null || day <= until)) ?? null
