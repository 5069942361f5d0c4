/* Public constants of arrangements, apart from the others because member pages do not load them. */

/** Terms of an agreement with a landlord: less rent for a time, or rent later than it is due. */
export const ARRANGEMENT_TERMS = ['reduced', 'delayed'] as const
export type ArrangementTerms = (typeof ARRANGEMENT_TERMS)[number]
/** Returns the terms in the words of the person who made the agreement. */
export const arrangementWords = (terms: ArrangementTerms): string =>
  terms === 'reduced' ? 'to pay less' : 'to pay later'

const TEXTS_NAMING_ARRANGEMENTS: readonly string[] = ['2026-11-28']
/** Returns true if the consent text names arrangements. Without it no record has flag `A`. */
export const namesArrangements = (textVersion: string): boolean =>
  TEXTS_NAMING_ARRANGEMENTS.includes(textVersion)
