import { nameWordsOf, peopleIn } from './account-names.ts'
import { compareHolder, fullName, type TypedName } from './holder-name.ts'

const isOnePerson = (holder: string): boolean => peopleIn(holder).length === 1

/** Returns the member's name as the bank writes it. Null if no holder is the member, or one text names two people. */
export const nameAtBank = (name: TypedName, holders: readonly string[]): string | null =>
  holders.find((holder) => isOnePerson(holder) && compareHolder(name, [holder]) === 'same') ?? null

export interface PayingAccount {
  id: string
  holders: readonly string[] | null
  /** True if the bank shows the member's rent leaving it. */
  paysRent: boolean
}

/** Words before the name of another person whose money it is. */
const FOR_ANOTHER = new Set(['for', 're', 'poa', 'lpa', 'attorney', 'exor', 'exors', 'executrix', 'obo'])
const MALE = new Set(['mr', 'sir', 'lord', 'master', 'mstr'])
const FEMALE = new Set(['mrs', 'miss', 'ms', 'dame', 'lady'])

/**
 * Returns the accounts whose money is the member's alone. Stricter than the comparison for rent, because nothing else
 * shows whose income it is: an initial needs the rent, and a title of the other sex ends it.
 */
export function ownIncomeAccounts(name: TypedName, accounts: readonly PayingAccount[]): ReadonlySet<string> {
  const own = accounts.flatMap((account) => readOwn(name, account))
  const counted = own.filter(
    ({ rank, sex }) =>
      rank > 0 && !own.some((other) => sex && other.sex && other.sex !== sex && other.rank >= rank),
  )
  return new Set(counted.map(({ id }) => id))
}

interface OwnAccount {
  id: string
  sex: 'male' | 'female' | null
  /** Whole first name 2, and rent 1. */
  rank: number
}

function readOwn(name: TypedName, { id, holders, paysRent }: PayingAccount): OwnAccount[] {
  const [holder, ...more] = holders ?? []
  if (holder === undefined || more.length > 0 || nameAtBank(name, [holder]) === null) return []
  const words = nameWordsOf(holder)
  if (isForAnother(name, words)) return []
  const sex = words.some((word) => MALE.has(word))
    ? 'male'
    : words.some((word) => FEMALE.has(word))
      ? 'female'
      : null
  return [{ id, sex, rank: (hasFirstName(name, words) ? 2 : 0) + (paysRent ? 1 : 0) }]
}

/** Returns true if a text names another person besides the member: by a word for it, or by the surname once more. */
function isForAnother(name: TypedName, words: readonly string[]): boolean {
  const typed = nameWordsOf(fullName(name))
  const times = (all: readonly string[], word: string): number => all.filter((each) => each === word).length
  return (
    words.some((word) => FOR_ANOTHER.has(word) && !typed.includes(word)) ||
    nameWordsOf(name.lastName).some((word) => times(words, word) > Math.max(1, times(typed, word)))
  )
}

/** Returns true if the bank writes more of the first name than its initial. */
function hasFirstName({ firstName, lastName }: TypedName, words: readonly string[]): boolean {
  const surname = nameWordsOf(lastName)
  const [first = ''] = nameWordsOf(firstName)
  return (
    first.length > 1 &&
    words.some(
      (word) =>
        word.length > 1 &&
        word[0] === first[0] &&
        !surname.includes(word) &&
        compareHolder({ firstName: first, lastName: 'Name' }, [`${word} name`]) === 'same',
    )
  )
}
