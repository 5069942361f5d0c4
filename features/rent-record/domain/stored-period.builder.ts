import type { StoredPeriod } from './model.ts'

/** September of one home, paid on time and proved by the bank. */
export function aStoredPeriod(changes: Partial<StoredPeriod> = {}): StoredPeriod {
  return {
    tenancyId: 'home',
    dueOn: '2026-09-01',
    lateAfter: '2026-09-06',
    duePence: 95_000,
    foundPence: 95_000,
    state: 'verified_on_time',
    settledOn: '2026-09-01',
    awaitsAnswer: false,
    watched: true,
    bankProven: true,
    settledLater: [],
    toHousemate: false,
    reasons: ['Exactly your rent'],
    memberAnswer: null,
    evidence: null,
    evidenceProves: null,
    evidenceNote: null,
    landlordWord: null,
    payeeCheck: null,
    ...changes,
  }
}
