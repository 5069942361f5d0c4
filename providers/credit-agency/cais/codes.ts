/** Status codes in a file. Credit reports print other letters: see explain.ts. */
export const statuses = ['0', '1', '2', '3', '4', '5', '6', '8', 'U', 'D'] as const
export type Status = (typeof statuses)[number]

/**
 * Omits `8` (default), because no renter owes us rent, and `D` (dormant), because some report screens show it as
 * defaulted.
 */
export const statusesWeSend: readonly Status[] = ['0', '1', '2', '3', '4', '5', '6', 'U']

/** Returns the months in arrears of a status (6 means six or more), or null if it is unrelated to arrears. */
export function monthsInArrears(status: Status): number | null {
  const code = status.charCodeAt(0) - 48
  return code <= 6 ? code : null
}

export const frequencies = ['W', 'F', 'M', 'Q', 'A', 'P'] as const
export type Frequency = (typeof frequencies)[number]

/** Four-weekly rent has no code; `P` (periodic) is the only one of the six that is true. */
export const frequencyOf = { week: 'W', fortnight: 'F', four_weeks: 'P', month: 'M' } as const

export const propertyRental = 63

const arrears: readonly Status[] = ['1', '2', '3', '4', '5', '6']
const monthly: readonly Status[] = ['0', ...arrears]

export interface FlagRule {
  readonly meaning: string
  readonly statuses: readonly Status[]
  /** True if the account must have a close date and a zero balance. */
  readonly closedAndZero: boolean
  /** True if a rent reporter can know this about an account. Otherwise it is read but never sent. */
  readonly forRent: boolean
}

/**
 * Agencies silently drop a flag that breaks its rule and accept the record. We refuse the record instead, so that the
 * fact is not lost.
 */
export const flagRules = {
  A: rule('Arrangement to pay', [...monthly, 'D', 'U']),
  M: rule('Debt management plan', [...monthly, 'D', 'U']),
  Q: rule('Under query', ['U', '8']),
  G: rule('Gone away', [...arrears, '8']),
  D: rule('Deceased', statuses),
  P: rule('Partial settlement', statuses, { closedAndZero: true }),
  I: rule('Insurance claim', ['U'], { forRent: false }),
  C: rule('Debt assigned', statuses, { closedAndZero: true, forRent: false }),
  S: rule('Debt sold to another member', statuses, { closedAndZero: true, forRent: false }),
  F: rule('Voluntary arrangement (IVA)', statuses),
  T: rule('Bankruptcy', statuses),
  V: rule('Voluntary termination', statuses, { forRent: false }),
  R: rule('Recourse', statuses, { forRent: false }),
} as const satisfies Readonly<Record<string, FlagRule>>

export type Flag = keyof typeof flagRules

function rule(
  meaning: string,
  allowed: readonly Status[],
  { closedAndZero = false, forRent = true } = {},
): FlagRule {
  return { meaning, statuses: allowed, closedAndZero, forRent }
}
