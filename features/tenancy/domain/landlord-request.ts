import { addMonths, type Day } from '@keyturn/platform/days'
import type { RequestState } from '../words.ts'

/** A letter is open for a month; a later tenant must not find it in an old mailbox. */
export const REQUEST_LIFETIME_DAYS = 30

const MOVES: Record<RequestState, readonly RequestState[]> = {
  waiting: ['confirmed', 'corrected', 'not_my_tenant', 'withdrawn'],
  confirmed: ['no_longer'],
  corrected: ['no_longer'],
  not_my_tenant: [],
  no_longer: [],
  withdrawn: [],
}

export function mayMove(from: RequestState, to: RequestState): boolean {
  return MOVES[from].includes(to)
}

/** What the letter's link shows: an answer once given, or a question that closed by itself. */
export function openness(
  request: { state: RequestState; expiresAt: Date },
  now: Date,
): 'open' | 'answered' | 'expired' {
  if (request.state === 'waiting') return request.expiresAt > now ? 'open' : 'expired'
  return request.state === 'withdrawn' ? 'expired' : 'answered'
}

/** A word about a home is good for a year; then whoever gave it is asked whether it is still so. */
export const askAgainOn = (saidOn: Day): Day => addMonths(saidOn, 12)
