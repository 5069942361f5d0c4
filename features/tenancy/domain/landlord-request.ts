import { addMonths, type Day } from '@keyturn/platform/days'
import type { RequestState } from '../constants.ts'

/** Days until a question expires, so that a later tenant does not find it in an old mailbox. */
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

/** Returns the state of a question's page: open, answered or expired. */
export function openness(
  request: { state: RequestState; expiresAt: Date },
  now: Date,
): 'open' | 'answered' | 'expired' {
  if (request.state === 'waiting') return request.expiresAt > now ? 'open' : 'expired'
  return request.state === 'withdrawn' ? 'expired' : 'answered'
}

/** Returns the day on which a confirmation is a year old and is due again. */
export const askAgainOn = (saidOn: Day): Day => addMonths(saidOn, 12)
