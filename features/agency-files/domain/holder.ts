import type { Day } from '@keyturn/platform/days'
import type { KnownAccount } from './reportable-member.ts'

export interface Holder {
  readonly name: string
  readonly bornOn: Day | null
}

/**
 * Returns the name and date of birth that a record carries. An account that an agency knows keeps those it was told of:
 * a changed profile could otherwise put a history on another person's credit file.
 */
export const holderFor = (person: Holder, account: KnownAccount | null | undefined): Holder =>
  account?.reported && account.holder ? account.holder : person
