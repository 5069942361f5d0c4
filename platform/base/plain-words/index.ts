import { plainLetters } from './letter-variants.ts'

export { comparableText, comparableWords } from './name-text.ts'
export { plainLetters }

const ACCENTS_AND_APOSTROPHES = /[\u0300-\u036f'’]/g
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/

/** True for a UK postcode in lower case without its space. */
export const isPostcode = (word: string): boolean => POSTCODE.test(word)

/** Maximum length of a search word: longer than any real word, shorter than PostgreSQL's limit. */
const MAX_WORD_LENGTH = 100

/** Normalised words of a text in order, with repetitions. */
export const normalisedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(ACCENTS_AND_APOSTROPHES, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters(letter) ?? letter)
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH))

/**
 * Normalised words of a text for searching: lower case (Łukasz becomes lukasz, Weiß weiss), no accents, no
 * punctuation, no repetitions.
 */
export const toSearchWords = (text: string): string[] => [...new Set(normalisedWords(text))]

/** Search terms of a text: its words, and its postcodes as one word as well. */
export function toSearchTerms(text: string): string[] {
  const words = normalisedWords(text)
  const pairs = words.map((word, nth) => `${words[nth - 1] ?? ''}${word}`)
  return [...new Set([...words, ...pairs.filter(isPostcode)])]
}
