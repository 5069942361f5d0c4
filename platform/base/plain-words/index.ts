import { plainLetters } from './letters.ts'

export { asRead, wordsAsRead } from './name-text.ts'
export { plainLetters }

const ACCENTS_AND_APOSTROPHES = /[\u0300-\u036f'’]/g
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/

/** True for a postcode of the United Kingdom in small letters and without its space. */
export const isPostcode = (word: string): boolean => POSTCODE.test(word)

/** Far longer than anybody types, and shorter than PostgreSQL takes. */
const LONGEST = 100

/** The words of a text in their order, each as often as it is there; spelled as plainWords spells them. */
export const wordsInOrder = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(ACCENTS_AND_APOSTROPHES, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters(letter) ?? letter)
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST))

/** The words of a text as they are searched for: small plain letters (Łukasz becomes lukasz, Weiß weiss), no accents, no punctuation, each once. */
export const plainWords = (text: string): string[] => [...new Set(wordsInOrder(text))]

/** The words by which a text is found: its own, and its postcodes written as one word as well. */
export function wordsToFind(text: string): string[] {
  const words = wordsInOrder(text)
  const pairs = words.map((word, nth) => `${words[nth - 1] ?? ''}${word}`)
  return [...new Set([...words, ...pairs.filter(isPostcode)])]
}
