import { comparableText } from '@keyturn/platform/plain-words'

const TITLES = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'mstr', 'dr', 'prof', 'professor', 'sir', 'dame', 'lord'],
  ...['lady', 'rev', 'revd', 'reverend', 'fr', 'father', 'capt', 'captain', 'major', 'col', 'hon', 'judge'],
])
const ENDINGS = new Set([
  ...['esq', 'jr', 'snr', 'jnr', 'phd', 'mbe', 'obe', 'cbe', 'bsc', 'msc', 'ba', 'ma', 'md'],
])
/** Names in a surname's position, before a family name that is often left out. */
const NAMES_LIKE_SURNAMES = new Set([
  ...['singh', 'kaur', 'begum', 'bibi', 'khatun', 'khatoon', 'khanam', 'khanom', 'khanum', 'bano', 'banu'],
  ...['devi', 'kumar', 'kumari'],
])
const BETWEEN_PEOPLE = /\s*(?:&|\+|\/|;|\band\b|\bor\b)\s*/
const HYPHEN = /\p{Pd}/u

export const isLikeSurname = (word: string): boolean => NAMES_LIKE_SURNAMES.has(word)

/** Splits a text into words. A word with a hyphen is one word. */
const unitsOf = (text: string): string[] =>
  comparableText(text)
    .split(/[^\p{L}\p{M}\p{Pd}]+/u)
    .map((unit) => unit.replace(/^\p{Pd}+|\p{Pd}+$/gu, ''))
    .filter(Boolean)

const piecesOf = (unit: string): string[] => unit.split(HYPHEN).filter(Boolean)

/** Splits a text into words, also at hyphens. */
export const nameWordsOf = (text: string): string[] => unitsOf(text).flatMap(piecesOf)

/** Removes titles before a name and letters after it, if a word remains. */
export function withoutTitles(words: readonly string[]): string[] {
  let [from, to] = [0, words.length]
  while (to - from > 1 && TITLES.has(words[from] ?? '')) from += 1
  while (to - from > 1 && ENDINGS.has(words[to - 1] ?? '')) to -= 1
  return words.slice(from, to)
}

/**
 * Returns a person's words without titles. Ma is a family name as well as a degree, so it stays after a single word.
 */
function unitsOfPerson(part: string): string[] {
  const units = unitsOf(part)
  const [kept, last = ''] = [withoutTitles(units), units.at(-1)]
  return kept.length === 1 && ENDINGS.has(last) && kept[0] !== last ? [...kept, last] : kept
}

/** Person named on an account. */
interface Person {
  units: string[]
  /** Number of units of the surname, if a comma separates it. */
  surnameUnits?: number
}

/** "OKAFOR, AMARA" is one person; "ADAM SMITH, BETH JONES" may be two. */
function personsIn(part: string): Person[] {
  const [before = [], after = [], ...more] = part.split(',').map((each) => withoutTitles(unitsOf(each)))
  const isComma = before.length > 0 && after.length > 0 && more.length === 0
  if (!isComma || after.every((unit) => ENDINGS.has(unit))) return [{ units: unitsOfPerson(part) }]
  const person = { units: [...after, ...before], surnameUnits: before.length }
  return before.length > 1 && after.length > 1 ? [person, { units: before }, { units: after }] : [person]
}

/**
 * Splits an account name into people. In "MR A & MRS B SMITH" both are Smith, so a missing surname is the last word.
 */
function peopleOn(holder: string): Person[] {
  const parts = comparableText(holder)
    .split(BETWEEN_PEOPLE)
    .filter((part) => unitsOf(part).length > 0)
  const surname = withoutTitles(unitsOf(parts.at(-1) ?? '')).at(-1)
  return parts.flatMap((part, at) =>
    personsIn(part).map((person) => {
      const { units, surnameUnits } = person
      const isWhole = units.length > 1 && (units.at(-1)?.length ?? 0) > 1
      if (isWhole || surnameUnits || at === parts.length - 1 || surname === undefined) return person
      return { units: [...units.filter((unit) => !TITLES.has(unit)), surname] }
    }),
  )
}

/** Returns the words of each person named on an account. */
export const peopleIn = (holder: string): string[][] =>
  peopleOn(holder).map(({ units }) => units.flatMap(piecesOf))

/** One split of an account's name into given names and a surname. */
export interface NameVariant {
  given: readonly string[]
  /** Surname, its words joined. */
  surname: string
  /** True if the surname is read first without a comma to show it. */
  isTurned: boolean
  /** True if the bank may show half of the member's double surname. */
  mayBeHalf: boolean
}

const STRAIGHT = { isTurned: false, mayBeHalf: true }

/** Returns every split of a person's name. The surname is the last words, the first ones, or those before a comma. */
function nameVariantsOfPerson({ units, surnameUnits }: Person): NameVariant[] {
  const words = units.flatMap(piecesOf)
  const splits = words.slice(1).map((_word, at) => at + 1)
  const last = piecesOf(units.at(-1) ?? '')
  const parts = last
    .slice(0, -1)
    .map((surname) => ({ given: words.slice(0, -last.length), surname, isTurned: false, mayBeHalf: false }))
  const likeSurnames = words.flatMap((surname, at) =>
    at > 0 && at < words.length - 1 && isLikeSurname(surname)
      ? [{ given: words.slice(0, at), surname, isTurned: false, mayBeHalf: false }]
      : [],
  )
  const straight = splits.map((at) => ({
    ...STRAIGHT,
    given: words.slice(0, at),
    surname: words.slice(at).join(''),
  }))
  if (surnameUnits !== undefined) {
    const surname = units.slice(-surnameUnits).flatMap(piecesOf).join('')
    return [...straight.filter((reading) => reading.surname === surname), ...parts, ...likeSurnames]
  }
  const turned = splits.map((at) => ({
    given: words.slice(at),
    surname: words.slice(0, at).join(''),
    isTurned: true,
    mayBeHalf: false,
  }))
  return [...straight, ...parts, ...likeSurnames, ...turned]
}

export const nameVariantsOf = (holder: string): NameVariant[] =>
  peopleOn(holder).flatMap(nameVariantsOfPerson)
