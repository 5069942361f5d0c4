import { type AccountHolders, NAME_VERDICTS, type NameVerdict, nameVerdict } from '@keyturn/bank-link/words'
import type { Day } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/words'
import type { KnownAccount, ReportableMember } from './reportable-member.ts'

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
): Holder => account?.holder ?? toldHolder ?? { name, bornOn }

/** The verdict on the name that records carry; a person's yes under the present name counts for it as well. */
export const recordVerdict = (
  member: Pick<ReportableMember, 'nameVerdict' | 'toldNameVerdict'>,
): NameVerdict | undefined =>
  member.nameVerdict === 'checked' ? 'checked' : (member.toldNameVerdict ?? member.nameVerdict)

/** Compares a name that an agency was told, whose two parts are not kept apart, with the holders of the accounts. */
export function toldNameVerdict(name: string, known: AccountHolders): NameVerdict {
  const words = name.split(' ')
  const verdicts = words.map((_word, at) =>
    nameVerdict(
      { firstName: words.slice(0, at + 1).join(' '), lastName: words.slice(at + 1).join(' ') },
      known,
    ),
  )
  return NAME_VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'unread'
}

/** True where a bank account in another name, that nobody checked, pays any of these periods. */
export const isPaidInAnotherName = (
  member: Parameters<typeof recordVerdict>[0],
  periods: readonly { readonly state: PeriodState }[],
): boolean =>
  recordVerdict(member) === 'not_matched' && periods.some(({ state }) => state.startsWith('verified_'))
