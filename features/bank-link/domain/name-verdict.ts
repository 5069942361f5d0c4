import { NAME_VERDICTS, type NameVerdict } from './holder-answers.ts'
import { compareHolder, fullName, type TypedName } from './holder-name.ts'

export interface AccountHolders {
  accounts: readonly Account[]
  /** Differences that staff accepted. */
  accepted: readonly Accepted[]
}

interface Account {
  digest: string
  holders: readonly string[] | null
  paysRent: boolean
}

interface Accepted {
  typedName: string
  holders: readonly string[]
  /** Digests of the accounts in the decision. Null for old decisions without them. */
  accounts: readonly string[] | null
}

/** Returns true if staff accepted the difference for these accounts and they still have the same names. */
function accepts(
  { holders: accepted, accounts }: Accepted,
  digest: string,
  shown: readonly string[],
): boolean {
  const isAccount = accounts === null ? shown.length > 0 : accounts.includes(digest)
  return isAccount && shown.every((name) => accepted.includes(name))
}

function verdictOn(name: TypedName, { digest, holders }: Account, known: AccountHolders): NameVerdict {
  if (holders === null) return 'unread'
  const likeness = compareHolder(name, holders)
  if (likeness === 'same') return 'matched'
  const isAccepted = known.accepted.some(
    (check) => check.typedName === fullName(name) && accepts(check, digest, holders),
  )
  if (isAccepted) return 'checked'
  return likeness === 'different' ? 'not_matched' : 'not_told'
}

/** Returns the accounts whose names count: those that pay rent, or all if none does. */
function deciding({ accounts }: AccountHolders): AccountHolders['accounts'] {
  const paying = accounts.filter(({ paysRent }) => paysRent)
  return paying.length > 0 ? paying : accounts
}

/** Compares a member's typed name with the holders of the accounts that pay their rent. */
export function nameVerdict(name: TypedName, known: AccountHolders): NameVerdict {
  const verdicts = deciding(known).map((account) => verdictOn(name, account, known))
  return NAME_VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'unread'
}

/** Returns the accounts that do not match, and their holders' names, for the question to the member. */
export function accountsInDoubt(
  name: TypedName,
  known: AccountHolders,
): { holders: string[]; accounts: string[] } {
  const doubtful = deciding(known).filter((account) =>
    ['not_matched', 'not_told'].includes(verdictOn(name, account, known)),
  )
  return {
    holders: [...new Set(doubtful.flatMap(({ holders }) => holders ?? []))].toSorted(),
    accounts: [...new Set(doubtful.map(({ digest }) => digest))].toSorted(),
  }
}

/** Returns the digests of the accounts in another name, except those that staff accepted. */
export const accountsInOtherName = (name: TypedName, known: AccountHolders): ReadonlySet<string> =>
  new Set(
    known.accounts
      .filter((account) => verdictOn(name, account, known) === 'not_matched')
      .map(({ digest }) => digest),
  )
