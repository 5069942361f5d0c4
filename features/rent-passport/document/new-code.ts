import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from '../domain/passport-code.ts'

/** Returns a random code of 12 characters, none of which look alike. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
