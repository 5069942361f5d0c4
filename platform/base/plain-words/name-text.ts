import { plainLetters } from './letter-variants.ts'
import { withoutInvisible } from './visible.ts'

/** Apostrophe variants of keyboards, phones and word processors. */
const APOSTROPHES = /['’‘ʼʻ`´＇]/g
/**
 * Accents above and below a letter. Strokes through it and superscript letters are not removed, because they change
 * the reading.
 */
const ACCENTS = /[\u0300-\u0333\u0339-\u034e\u0350-\u0362]/g
const BETWEEN_LETTERS = /(?<=\p{L})·(?=\p{L})/gu
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}]+/u

/**
 * Normalises a text for comparison: lower case, without accents, apostrophes and invisible characters. Digits
 * such as ² stay, because 12² is not 122.
 */
export const comparableText = (text: string): string =>
  withoutInvisible(text)
    .replace(APOSTROPHES, '')
    .replace(/[^\p{N}]+/gu, (run) => run.normalize('NFKC'))
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(BETWEEN_LETTERS, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters(letter) ?? letter)
    .toLowerCase()

/** Normalised words of a name or address, in order. Texts with equal words count as equal. */
export const comparableWords = (text: string): string[] =>
  comparableText(text).split(BETWEEN_WORDS).filter(Boolean)
