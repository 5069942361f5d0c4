import { plainLetters } from './letters.ts'
import { withoutInvisible } from './visible.ts'

/** Apostrophes as keyboards, telephones and word processors write them. */
const APOSTROPHES = /['’‘ʼʻ`´＇]/g
/** Accents over and under a letter. Strokes through it and small letters above it stay, because they change what is read. */
const ACCENTS = /[\u0300-\u0333\u0339-\u034e\u0350-\u0362]/g
const BETWEEN_LETTERS = /(?<=\p{L})·(?=\p{L})/gu
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}]+/u

/**
 * A text as it is read: small plain letters without accents, apostrophes and invisible characters. Every other sign stays.
 * Numbers keep their form, because 12² is no 122.
 */
export const asRead = (text: string): string =>
  withoutInvisible(text)
    .replace(APOSTROPHES, '')
    .replace(/[^\p{N}]+/gu, (run) => run.normalize('NFKC'))
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(BETWEEN_LETTERS, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters(letter) ?? letter)
    .toLowerCase()

/** The words of a name or address in their order. Two texts with the same words are read as the same. */
export const wordsAsRead = (text: string): string[] => asRead(text).split(BETWEEN_WORDS).filter(Boolean)
