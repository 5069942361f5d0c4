/** A person's name in two parts, as the member typed it. */
export interface TypedName {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: TypedName): string => `${firstName} ${lastName}`.trim()

const TITLES = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'mstr', 'dr', 'prof', 'professor', 'sir', 'dame', 'lord'],
  ...['lady', 'rev', 'revd', 'reverend', 'fr', 'father', 'capt', 'captain', 'major', 'col', 'hon', 'judge'],
])
const ENDINGS = new Set([
  'esq',
  'jr',
  'snr',
  'jnr',
  'phd',
  'mbe',
  'obe',
  'cbe',
  'bsc',
  'msc',
  'ba',
  'ma',
  'md',
])
/** Letters that Unicode does not take apart into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' },
}
const BETWEEN_PEOPLE = /\s*(?:&|\+|\/|;|\band\b|\bor\b)\s*/
/** Two people typed as one name. */
const TWO_PEOPLE = /[&+/;]|\S\s+and\s+\S/i
/** Shorter names are too alike for one letter to differ. */
const MIN_LENGTH_FOR_SLIP = 5
/** "Alex" is short for "Alexander"; two letters are short for anything. */
const MIN_LENGTH_FOR_SHORT = 3

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`.]/g, (mark) => (mark === '.' ? ' ' : ''))
    .replace(/[łøđðþßæœıħŧ]/g, (letter) => PLAIN[letter] ?? letter)

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const spelling = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Drops titles before a name and letters after it, as long as a word remains. */
function withoutTitles(words: readonly string[]): string[] {
  let [from, to] = [0, words.length]
  while (to - from > 1 && TITLES.has(words[from] ?? '')) from += 1
  while (to - from > 1 && ENDINGS.has(words[to - 1] ?? '')) to -= 1
  return words.slice(from, to)
}

/**
 * Splits an account name into its people. In "MR A & MRS B SMITH" both are called Smith, so a person without a surname
 * takes the last word of the line.
 */
export function peopleIn(holder: string): string[][] {
  const people = plain(holder)
    .split(BETWEEN_PEOPLE)
    .map((part) => withoutTitles(wordsOf(part)))
    .filter((words) => words.length > 0)
  const surname = people.at(-1)?.at(-1)
  return people.map((words, at) => {
    const isWhole = words.length > 1 && (words.at(-1)?.length ?? 0) > 1
    if (isWhole || at === people.length - 1 || surname === undefined) return words
    return [...words.filter((word) => !TITLES.has(word)), surname]
  })
}

/** True if two words differ by one letter: added, missing, changed, or two swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_LENGTH_FOR_SLIP) return false
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
  )
}

const isShortFor = (short: string, long: string): boolean =>
  short.length >= MIN_LENGTH_FOR_SHORT && long.startsWith(short)

const isSameGiven = (one: string, other: string): boolean =>
  one === other || isShortFor(one, other) || isShortFor(other, one) || isOneSlipAway(one, other)

/** Removes the words that spell the surname together; null if the name does not contain it. */
function withoutSurname(words: readonly string[], surname: string): string[] | null {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (words.slice(from, to).join('') === surname) return [...words.slice(0, from), ...words.slice(to)]
  return null
}

/**
 * The first typed name must be on the account: "Bob Grace" is not Grace. An initial counts only for the first given
 * name: "MR J A SMITH" is John Adam Smith and not Adam Smith.
 */
function isSameGivenNames(typed: readonly string[], shown: readonly string[]): boolean {
  const [first = ''] = typed
  const [firstShown = ''] = shown
  if (first.length === 1 || firstShown.length === 1) return first !== '' && first[0] === firstShown[0]
  return (
    shown.some((other) => other.length > 1 && isSameGiven(first, other)) || typed.join('') === shown.join('')
  )
}

/**
 * True if so many names were typed beside those of the account that they could hide whose account it is. A bank leaves
 * out middle names, and half of a double name.
 */
function hasTooManyMore(
  typed: { given: readonly string[]; surname: readonly string[] },
  words: readonly string[],
): boolean {
  const letters = words.join('')
  const more = (some: readonly string[]): number =>
    some.filter((word) => word.length > 1 && !letters.includes(word) && !words.includes(word)).length
  // A first name may be short for the one on the account, or a spelling of it.
  const [givenMore, surnameMore] = [more(typed.given.slice(1)), more(typed.surname)]
  return surnameMore > 1 || givenMore + surnameMore > 2
}

/** True if the words on the account can be the name that the member typed. */
function isSamePerson({ firstName, lastName }: TypedName, words: readonly string[]): boolean {
  const given = withoutTitles(wordsOf(firstName))
  const surname = wordsOf(lastName)
  if (given.length === 0 || surname.length === 0 || words.length < 2) return false
  const whole = [...given, ...surname]
  const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
    new Set(some.filter((word) => word.length > 1)).size > 1 && some.every((word) => all.includes(word))
  if (hasTooManyMore({ given, surname }, words)) return false
  const beginsAlike = whole.length <= words.length || words.includes(given[0] ?? '')
  if ((beginsAlike && isWithin(words, whole)) || isWithin(whole, words)) return true
  // A double name is often shortened to one of its halves: "Jones" for "Smith-Jones".
  const surnames = [
    surname.join(''),
    ...(surname.length > 1 ? surname.filter((word) => word.length > 2) : []),
  ]
  return surnames.some((wanted, at) => {
    const rest = withoutSurname(words, wanted)
    if (rest === null) return false
    const isHalf = at > 0
    return isSameGivenNames(given, rest) && !(isHalf && rest[0]?.length === 1)
  })
}

export type HolderLikeness = 'same' | 'different' | 'not_told'

/**
 * Compares the member's name with the names on an account: titles, initials, accents, order and joint accounts do not
 * matter. A different surname is "different", because only the member knows whether they married.
 */
export function compareHolder(name: TypedName, holders: readonly string[]): HolderLikeness {
  const people = holders.flatMap(peopleIn)
  if (people.length === 0) return 'not_told'
  const typed = spelling(`${name.firstName} ${name.lastName}`)
  if (
    TWO_PEOPLE.test(`${name.firstName} ${name.lastName}`) &&
    !holders.some((holder) => spelling(holder) === typed)
  )
    return 'different'
  if (typed !== '' && holders.some((holder) => spelling(holder) === typed)) return 'same'
  return people.some((words) => isSamePerson(name, words)) ? 'same' : 'different'
}
