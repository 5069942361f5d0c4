import {
  type AccountHolders,
  NAME_VERDICTS,
  type NameVerdict,
  nameVerdict,
} from '@keyturn/bank-link/constants'
import type { Day } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/constants'
import type { KnownAccount, ReportableMember } from './reportable-member.ts'

export interface Holder {
  readonly name: string
  readonly bornOn: Day | null
}

/**
 * Returns the holder of a record: the account's, else the last one sent to any agency. A changed profile could
 * otherwise put a history on another person's file.
 */
export const holderFor = (
  { name, bornOn, toldHolder }: Holder & { readonly toldHolder: Holder | null },
  account: KnownAccount | null | undefined,
): Holder => account?.holder ?? toldHolder ?? { name, bornOn }

/** Returns the verdict on the name in the records. An approval under the present name counts for it too. */
export const recordVerdict = (
  member: Pick<ReportableMember, 'nameVerdict' | 'toldNameVerdict'>,
): NameVerdict | undefined =>
  member.nameVerdict === 'checked' ? 'checked' : (member.toldNameVerdict ?? member.nameVerdict)

/**
 * Compares a sent name with the account holders. Tries each split, because first and last name were not stored
 * separately.
 */
export function sentNameVerdict(name: string, known: AccountHolders): NameVerdict {
  const words = name.split(' ')
  const verdicts = words.map((_word, at) =>
    nameVerdict(
      { firstName: words.slice(0, at + 1).join(' '), lastName: words.slice(at + 1).join(' ') },
      known,
    ),
  )
  return NAME_VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'unread'
}

/** Returns true if a bank account in another name, which staff did not check, pays any of these periods. */
export const isPaidInAnotherName = (
  member: Parameters<typeof recordVerdict>[0],
  periods: readonly { readonly state: PeriodState }[],
): boolean =>
  recordVerdict(member) === 'not_matched' && periods.some(({ state }) => state.startsWith('verified_'))
