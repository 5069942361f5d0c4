/** Cause of a change: an answer about payments, an answer about a month, new bank rows or time, or new terms. */
export const CHANGED_BECAUSE = ['said', 'answered', 'found', 'terms'] as const
export type ChangedBecause = (typeof CHANGED_BECAUSE)[number]
