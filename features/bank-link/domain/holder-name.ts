import { comparableText } from '@keyturn/platform/plain-words'
import { isNameText, withoutInvisible } from '@keyturn/platform/plain-words/visible'
import {
  isLikeSurname,
  type NameVariant,
  nameVariantsOf,
  nameWordsOf,
  peopleIn,
  withoutTitles,
} from './account-names.ts'

/** A person's name in two parts, as the member typed it. */
export interface TypedName {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: TypedName): string => `${firstName} ${lastName}`.trim()

/** Two people typed as one name. */
const TWO_PEOPLE = /\S\s+and\s+\S/i
/** Shorter names are too similar to allow a different letter. */
const MIN_LENGTH_FOR_SLIP = 5
/** "Alex" is short for "Alexander", but two letters fit too many names. */
const MIN_LENGTH_FOR_SHORT = 3
/** A shorter half of a double surname could be a particle. */
const MIN_LENGTH_OF_HALF = 3
/** Limit on typed names missing from the account, because banks omit middle names and half of a double surname. */
const MAX_EXTRA_NAMES = 2
const MAX_EXTRA_SURNAMES = 1
/** Only Latin letters can be typing errors. A letter of another script may only look alike. */
const LATIN = /^[a-z]+$/

/** Returns true if two words differ by one letter: added, missing, changed, or two swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  if (!LATIN.test(one) || !LATIN.test(other)) return false
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
  short.length >= MIN_LENGTH_FOR_SHORT && LATIN.test(long) && long.startsWith(short)

const isInitial = (word: string): boolean => word.length === 1

const isSameGiven = (one: string, other: string): boolean =>
  one === other || isShortFor(one, other) || isShortFor(other, one) || isOneSlipAway(one, other)

/** Returns true if one of two given names can be the other, or an initial of it. */
const covers = (one: string, other: string): boolean =>
  isInitial(one) || isInitial(other) ? one[0] === other[0] : isSameGiven(one, other)

const isOneOf = (word: string, all: readonly string[]): boolean => all.some((other) => covers(word, other))

/**
 * Returns the account's given names without the first typed one, or null. Only the first may be an initial:
 * "MR J A SMITH" is not Adam Smith.
 */
function withoutFirst(first: string, shown: readonly string[]): string[] | null {
  const [firstShown = ''] = shown
  if (isInitial(first) || isInitial(firstShown)) return covers(first, firstShown) ? shown.slice(1) : null
  const at = shown.findIndex((other) => !isInitial(other) && isSameGiven(first, other))
  return at === -1 ? null : shown.filter((_word, each) => each !== at)
}

/**
 * Returns true if the typed given names fit the account's. The first must be on it: "Bob Grace" is not Grace. After an
 * initial all others must be.
 */
function areSameGiven(typed: readonly string[], { given: shown, isTurned }: NameVariant): boolean {
  const [first, ...more] = typed
  if (first === undefined || shown.length === 0) return false
  if (typed.join('') === shown.join('')) return true
  const shownMore = withoutFirst(first, shown)
  if (shownMore === null) return false
  const others = more.filter((word) => !isOneOf(word, shownMore))
  if (isInitial(first) && (others.some((word) => !isInitial(word)) || others.length > 1)) return false
  // All middle names differ, so this is a relative with the same first name.
  const isContradicted =
    more.some((word) => !isInitial(word)) &&
    others.length === more.length &&
    shownMore.some((word) => !isOneOf(word, more))
  if (isContradicted) return false
  // If the surname is read first, the last word must be a typed given name. Otherwise it is the surname.
  const [last = ''] = shown.slice(-1)
  return !isTurned || isInitial(last) || isOneOf(last, typed)
}

/** Returns the words of a typed surname that are not in the account's. Null if the surnames differ. */
function moreSurnames(typed: readonly string[], { surname, given, mayBeHalf }: NameVariant): string[] | null {
  if (typed.join('') === surname) return []
  const [firstShown = ''] = given
  if (!mayBeHalf || isInitial(firstShown) || surname.length < MIN_LENGTH_OF_HALF) return null
  for (let from = 0; from < typed.length; from += 1)
    for (let to = from + 1; to <= typed.length; to += 1)
      if (typed.slice(from, to).join('') === surname) return [...typed.slice(0, from), ...typed.slice(to)]
  return null
}

interface Typed {
  given: readonly string[]
  surname: readonly string[]
  /** Typed surname after a name that the bank uses as the surname. */
  family: readonly string[]
}

/**
 * Returns the ways to read a typed name. A bank may show "Nasreen Begum | Akhtar" as Nasreen Begum, without the family
 * name.
 */
function nameSplits(given: readonly string[], surname: readonly string[]): Typed[] {
  const last = given.slice(-1)
  const isLike = given.length > 1 && last.every(isLikeSurname)
  const asTyped = { given, surname, family: [] }
  return isLike ? [asTyped, { given: given.slice(0, -1), surname: last, family: surname }] : [asTyped]
}

/** Drops a single initial. Several are not dropped, because they can spell a name. */
function withoutLoneInitial(given: readonly string[], surname: readonly string[]): [string[], string[]] {
  const isAlone = [...given, ...surname].filter(isInitial).length === 1
  const counted = (words: readonly string[]): string[] =>
    words.filter((word) => !(isAlone && isInitial(word)))
  return [counted(given), counted(surname)]
}

/** Returns true if a split of the account's name fits the name that the member typed. */
function isSamePerson({ given, surname, family }: Typed, reading: NameVariant): boolean {
  if (!areSameGiven(given, reading)) return false
  const more = moreSurnames(surname, reading)
  if (more === null) return false
  const isShown = (word: string): boolean => isOneOf(word, reading.given) || word === reading.surname
  const isWhole = given.join('') === reading.given.join('')
  const [moreGiven, moreSurname] = withoutLoneInitial(
    isWhole ? [] : given.slice(1).filter((word) => !isShown(word)),
    [...more, ...family].filter((word) => isInitial(word) || !reading.given.includes(word)),
  )
  return moreSurname.length <= MAX_EXTRA_SURNAMES && moreGiven.length + moreSurname.length <= MAX_EXTRA_NAMES
}

export type HolderLikeness = 'same' | 'different' | 'not_told'

const spelling = (text: string): string =>
  comparableText(text)
    .replace(/[\s\p{Pd}.,]+/gu, ' ')
    .trim()

/**
 * Compares the member's name with an account's, ignoring titles, initials, accents, order and joint holders. A
 * different surname is "different", because only the member can explain it.
 */
export function compareHolder(name: TypedName, holders: readonly string[]): HolderLikeness {
  if (holders.every((holder) => peopleIn(holder).length === 0)) return 'not_told'
  const whole = fullName(name)
  if (whole !== withoutInvisible(whole)) return 'different'
  const typed = spelling(whole)
  if (typed !== '' && holders.some((holder) => spelling(holder) === typed)) return 'same'
  if (!isNameText(whole) || TWO_PEOPLE.test(whole)) return 'different'
  const [given, surname] = [withoutTitles(nameWordsOf(name.firstName)), nameWordsOf(name.lastName)]
  if (given.length === 0 || surname.length === 0) return 'different'
  const ways = nameSplits(given, surname)
  const readings = holders.flatMap(nameVariantsOf)
  return readings.some((reading) => ways.some((way) => isSamePerson(way, reading))) ? 'same' : 'different'
}
