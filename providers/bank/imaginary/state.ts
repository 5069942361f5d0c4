import type { Entry } from './daily-spending.ts'

export interface AccountPlan {
  /** Stays the same when the account is joined again. */
  key: string
  /** New for every consent, as at the real providers. */
  ref: string
  index: number
  name: string
  kind: 'current' | 'savings'
  currency: string
  accountNumber: string
  /** Missing from accounts that were joined before the banks named holders. */
  holders?: string[]
}

export interface JoinedConsent {
  ref: string
  journeyId: string
  customerRef: string
  bankId: string
  personaId: string | null
  anchorKey: string
  accounts: AccountPlan[]
  status: 'active' | 'revoked'
  givenAt: string
  expiresAt: string
  authorisationExpiresAt: string
}

export interface Journey {
  id: string
  customerRef: string
  returnUrl: string
  reconfirm: string | null
  createdAt: string
  expiresAt: string
  state: 'open' | 'done' | 'refused' | 'failed'
  /** True if the control API answered the journey. No browser returns then, so the sandbox completes it once. */
  isPlayed?: boolean
}

export interface AddedEntry extends Entry {
  id: string | null
  addedAt: string
}

/** State of the simulated banks: small, and enough to generate every history again. */
export interface WorldState {
  customers: Record<string, { ref: string; memberId: string; secret: string }>
  journeys: Record<string, Journey>
  consents: Record<string, JoinedConsent>
  /** Day on which a person first joined this set of accounts. */
  anchors: Record<string, string>
  added: Record<string, AddedEntry[]>
  outage: boolean
  /** Queued faults, each played once, in order: "breaks_off", "garbled", "slow_down". */
  troubles: string[]
  keys: Record<string, string>
}

export const emptyWorld = (): WorldState => ({
  customers: {},
  journeys: {},
  consents: {},
  anchors: {},
  added: {},
  outage: false,
  troubles: [],
  keys: {},
})

/** Storage of the state between calls, so that it survives a restart and processes share it. */
export interface StateStorage {
  load(): Promise<WorldState | null>
  save(state: WorldState): Promise<void>
}

export function memoryStorage(): StateStorage {
  let kept: WorldState | null = null
  return {
    load: async () => kept,
    save: async (state) => {
      kept = state
    },
  }
}
