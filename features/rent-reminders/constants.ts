/* Public constants of the rent reminders. */

/** Range of days before the rent day that a member can choose for the reminder. */
export const REMIND_DAYS = { least: 1, most: 7, usual: 3 } as const

/** Problems of a rent within its grace period. */
export const RENT_PROBLEMS = ['other_sum', 'other_payee', 'other_day', 'not_seen', 'could_not_look'] as const
export type RentProblem = (typeof RENT_PROBLEMS)[number]
