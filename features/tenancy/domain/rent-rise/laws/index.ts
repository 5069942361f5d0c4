import type { Day } from '@keyturn/platform/days'
import type { Country } from '../../country.ts'
import type { RentLaw } from '../law.ts'
import { ENGLAND, ENGLAND_BEFORE_MAY_2026 } from './england.ts'
import { NORTHERN_IRELAND } from './northern-ireland.ts'
import { SCOTLAND } from './scotland.ts'
import { WALES } from './wales.ts'

/**
 * What each country asks of a rise, by the day the notice was received: dated data with its sources. A change of the law
 * is a new entry; the old one gets its last day and stays, because notices are checked against the law of their day.
 */
const LAWS: readonly RentLaw[] = [ENGLAND, ENGLAND_BEFORE_MAY_2026, WALES, SCOTLAND, NORTHERN_IRELAND]

export const lawsIn = (country: Country): readonly RentLaw[] => LAWS.filter((law) => law.country === country)

/** The law of a country for a notice received on a day. Null: we have not read the law of that day. */
export const lawOn = (country: Country, day: Day): RentLaw | null =>
  lawsIn(country).find(({ from, until }) => from <= day && (until === null || day <= until)) ?? null
