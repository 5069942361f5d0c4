import { comparableWords, isPostcode } from '@keyturn/platform/plain-words'

/** Marks a comma, line break or postcode, where a town or county can be added. */
const BREAK = ','
/** Words for a part of a building, or for another building. */
const UNITS = new Set([
  ...[
    'flat',
    'apartment',
    'apt',
    'unit',
    'room',
    'studio',
    'floor',
    'basement',
    'annex',
    'annexe',
    'suite',
    'block',
  ],
  ...[
    'maisonette',
    'penthouse',
    'bedsit',
    'house',
    'lodge',
    'cottage',
    'barn',
    'coach',
    'court',
    'mews',
    'yard',
  ],
  ...['front', 'rear', 'top', 'upper', 'lower', 'ground'],
])

interface AddressText {
  words: string[]
  /** Indexes of words that are followed by a break. */
  breaks: ReadonlySet<number>
  postcode: string | null
}

function readAddress(address: string): AddressText {
  const tokens = address.split(/[,;\n]/).flatMap((part) => [...comparableWords(part), BREAK])
  const postcode = lastPostcode(tokens)
  if (postcode) tokens.splice(postcode.at, postcode.length, BREAK)
  const words: string[] = []
  const breaks = new Set<number>()
  for (const token of tokens)
    if (token === BREAK) breaks.add(words.length)
    else words.push(token)
  return { words, breaks, postcode: postcode?.text ?? null }
}

function lastPostcode(tokens: readonly string[]): { at: number; length: number; text: string } | null {
  for (let end = tokens.length; end > 0; end -= 1)
    for (const length of [1, 2]) {
      const text = tokens.slice(Math.max(0, end - length), end).join('')
      if (isPostcode(text)) return { at: end - length, length, text }
    }
  return null
}

/** Returns true for a town, county and country: no number, no single letter and no part of a building. */
const isPlace = (words: readonly string[]): boolean =>
  words.every((word) => word.length > 1 && !/\d/.test(word) && !UNITS.has(word))

function isContinuedBy(short: AddressText, long: AddressText): boolean {
  const count = short.words.length
  if (count === 0 || short.words.some((word, at) => word !== long.words[at])) return false
  if (short.postcode !== null && long.postcode !== null && short.postcode !== long.postcode) return false
  return count === long.words.length || (long.breaks.has(count) && isPlace(long.words.slice(count)))
}

/**
 * Returns true for the same words and numbers in order. One address may add a postcode, and a town or county after a
 * comma.
 */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [readAddress(one), readAddress(other)]
  return isContinuedBy(first, second) || isContinuedBy(second, first)
}

/** Returns true if an address is the whole one, or the same without its postcode, town or county. */
export function isAddressWithin(address: string, whole: string): boolean {
  const [some, all] = [readAddress(address), readAddress(whole)]
  return (some.postcode === null || some.postcode === all.postcode) && isContinuedBy(some, all)
}

const IGNORED = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'the', 'ltd', 'limited', 'llp', 'plc'],
])

const namesIn = (name: string): string => {
  const words = comparableWords(name)
  const kept = words.filter((word) => !IGNORED.has(word))
  return (kept.length > 0 ? kept : words).join(' ')
}

/** Returns true for the same name, with or without a title or company form. */
export const isSameLandlord = (one: string, other: string): boolean =>
  namesIn(one) !== '' && namesIn(one) === namesIn(other)

interface Shown {
  address: string
  landlord: string
}

export const isSameHome = (one: Shown, other: Shown): boolean =>
  isSameAddress(one.address, other.address) && isSameLandlord(one.landlord, other.landlord)

/** Returns true if the words of one name occur in the other, in the same order. */
export function isNameWithin(name: string, whole: string): boolean {
  const words = comparableWords(name)
  let at = 0
  for (const word of comparableWords(whole)) if (word === words[at]) at += 1
  return words.length > 0 && at === words.length
}
