import { LANDLORD_ANSWERS, type RequestState } from '../words.ts'

/** A letter is open for a month; a later tenant must not find it in an old mailbox. */
export const REQUEST_LIFETIME_DAYS = 30

const MOVES: Record<RequestState, readonly RequestState[]> = {
  waiting: [...LANDLORD_ANSWERS, 'withdrawn'],
  confirmed: [],
  corrected: [],
  not_my_tenant: [],
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
