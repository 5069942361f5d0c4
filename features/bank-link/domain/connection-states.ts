/** States of one consent at one bank. Ended states are final: linking the bank again begins a new one. */
export const CONNECTION_STATES = [
  'active',
  'reconfirm_due',
  'expired',
  'revoked',
  'disconnected',
  'replaced',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

export type ConnectionEvent =
  | 'reconfirmation_fell_due'
  | 'reconfirmed'
  | 'ran_out'
  | 'revoked_at_bank'
  | 'disconnected_here'
  | 'joined_again'

const MOVES: Record<ConnectionState, Partial<Record<ConnectionEvent, ConnectionState>>> = {
  active: {
    reconfirmation_fell_due: 'reconfirm_due',
    reconfirmed: 'active',
    ran_out: 'expired',
    revoked_at_bank: 'revoked',
    disconnected_here: 'disconnected',
    joined_again: 'replaced',
  },
  reconfirm_due: {
    reconfirmed: 'active',
    ran_out: 'expired',
    revoked_at_bank: 'revoked',
    disconnected_here: 'disconnected',
    joined_again: 'replaced',
  },
  // Reading resumes after the member reconfirms, however late.
  expired: { reconfirmed: 'active', disconnected_here: 'disconnected', joined_again: 'replaced' },
  revoked: { disconnected_here: 'disconnected', joined_again: 'replaced' },
  disconnected: {},
  replaced: {},
}

/** Returns null if the event cannot occur in this state. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState | null {
  return MOVES[state][event] ?? null
}

export const mayRead = (state: ConnectionState): boolean => state === 'active' || state === 'reconfirm_due'
