import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from '../domain/passport.ts'

/** Returns a random code: 12 letters and figures, of which none looks like another. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
