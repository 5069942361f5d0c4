/** Status codes as they stand in a file. What a credit report prints for them is another alphabet: explain.ts. */
export const statuses = ['0', '1', '2', '3', '4', '5', '6', '8', 'U', 'D'] as const
export type Status = (typeof statuses)[number]

/**
 * `8` is a default: a lender's word about a debt owed to it, and nobody owes rent to us. `D` means dormant in
 * a file but reads as "defaulted" on some report screens, so it is never worth the risk.
 */
export const statusesWeSend: readonly Status[] = ['0', '1', '2', '3', '4', '5', '6', 'U']

/** Months in arrears a status stands for (6 means six or more); null when it says nothing about arrears. */
export function monthsInArrears(status: Status): number | null {
  const code = status.charCodeAt(0) - 48
  return code <= 6 ? code : null
}

export const frequencies = ['W', 'F', 'M', 'Q', 'A', 'P'] as const
export type Frequency = (typeof frequencies)[number]

/** There is no code for four-weekly rent; `P`, periodic, is the only one of the six that is not untrue. */
export const frequencyOf = { week: 'W', fortnight: 'F', four_weeks: 'P', month: 'M' } as const

export const propertyRental = 63

const arrears: readonly Status[] = ['1', '2', '3', '4', '5', '6']
const monthly: readonly Status[] = ['0', ...arrears]

export interface FlagRule {
  readonly meaning: string
  readonly statuses: readonly Status[]
  /** The account must have a close date and owe nothing. */
  readonly closedAndZero: boolean
  /** Someone in our place can know this about a rent account. Otherwise it is read but never sent. */
  readonly forRent: boolean
}

/**
 * Agencies drop a flag whose rule fails and still take the record, so the fact is lost in silence. Here the
 * record is refused instead.
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
