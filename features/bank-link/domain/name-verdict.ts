import { NAME_VERDICTS, type NameVerdict } from './holder-answers.ts'
import { compareHolder, fullName, type TypedName } from './holder-name.ts'

export interface AccountHolders {
  accounts: readonly { holders: readonly string[] | null; paysRent: boolean }[]
  /** Differences that a person accepted. */
  accepted: readonly { typedName: string; holders: readonly string[] }[]
}

/** An account without names is accepted by itself; of any other every name must be. */
const accepts = (accepted: readonly string[], holders: readonly string[]): boolean =>
  holders.length === 0 ? accepted.length === 0 : holders.every((name) => accepted.includes(name))

function verdictOn(name: TypedName, holders: readonly string[] | null, known: AccountHolders): NameVerdict {
  if (holders === null) return 'unread'
  const likeness = compareHolder(name, holders)
  if (likeness === 'same') return 'matched'
  const isAccepted = known.accepted.some(
    (check) => check.typedName === fullName(name) && accepts(check.holders, holders),
  )
  if (isAccepted) return 'checked'
  return likeness === 'different' ? 'not_matched' : 'not_told'
}

/** The accounts whose names decide: those that pay rent, or all while none does. */
function deciding({ accounts }: AccountHolders): AccountHolders['accounts'] {
  const paying = accounts.filter(({ paysRent }) => paysRent)
  return paying.length > 0 ? paying : accounts
}

/** Compares a member's typed name with the holders of the accounts that pay their rent. */
export function nameVerdict(name: TypedName, known: AccountHolders): NameVerdict {
  const verdicts = deciding(known).map(({ holders }) => verdictOn(name, holders, known))
  return NAME_VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'unread'
}

/** The holders a member is asked about: of those accounts whose names do not match. */
export function holdersInDoubt(name: TypedName, known: AccountHolders): string[] {
  const doubtful = deciding(known).filter(({ holders }) =>
    ['not_matched', 'not_told'].includes(verdictOn(name, holders, known)),
  )
  return [...new Set(doubtful.flatMap(({ holders }) => holders ?? []))].toSorted()
}
