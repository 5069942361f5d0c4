import type { ProvedPeriod } from './model.ts'

/** September of one home, paid on time and proved by the bank. */
export function aProvedPeriod(changes: Partial<ProvedPeriod> = {}): ProvedPeriod {
  return {
    tenancyId: 'home',
    dueOn: '2026-09-01',
    duePence: 95_000,
    foundPence: 95_000,
    settledOn: '2026-09-01',
    settledLater: [],
    state: 'verified_on_time',
    shownBy: 'bank',
    bankProven: true,
    memberAnswer: null,
    payeeCheck: null,
    otherPayee: null,
    confirmedBy: null,
    ...changes,
  }
}
