/**
 * Cause of a change: the member said which payments are rent, the member answered for a month, the bank's rows or time
 * showed it, or the terms of the home changed.
 */
export const CHANGED_BECAUSE = ['said', 'answered', 'found', 'terms'] as const
export type ChangedBecause = (typeof CHANGED_BECAUSE)[number]
