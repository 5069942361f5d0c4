import type { Day } from '@keyturn/platform/days'
import type { KnownAccount } from './reportable-member.ts'

export interface Holder {
  readonly name: string
  readonly bornOn: Day | null
}

/**
 * Returns the name and date of birth that a record carries. An account that an agency knows keeps those it was told of, and
 * a new account of a member takes those that any agency was told last: a changed profile could otherwise put a history on
 * another person's credit file.
 */
export const holderFor = (
  { name, bornOn, toldHolder }: Holder & { readonly toldHolder: Holder | null },
  account: KnownAccount | null | undefined,
): Holder => (account?.reported ? account.holder : null) ?? toldHolder ?? { name, bornOn }
