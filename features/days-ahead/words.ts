/* What may be said ahead of a rent day, and how far ahead. */

/** How many days before the rent day its reminder comes: the member's choice between the two ends. */
export const REMIND_DAYS = { least: 1, most: 7, usual: 3 } as const

/** What is wrong with the rent of a day that has not run out of its grace yet. */
export const RENT_TROUBLES = ['other_sum', 'other_payee', 'other_day', 'not_seen', 'could_not_look'] as const
export type RentTrouble = (typeof RENT_TROUBLES)[number]
