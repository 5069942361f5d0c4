import { dictionary } from '@zxcvbn-ts/language-common'
import type { KnownPasswords } from '../domain/password-rules.ts'

/** Every attacker's list, the most used at the top. */
const listed = (dictionary['passwords-common'] ?? []).filter((word) => typeof word === 'string')

/** So far down the list a word is tried with years and digits too, before anything that takes longer. */
const FIRST = 1_000

/** Short ones are left out where the forms refuse them anyway; with something at its ends a short word is long enough. */
export const COMMON_PASSWORDS: KnownPasswords = {
  all: new Set(listed.filter((word) => word.length >= 6)),
  first: new Set(listed.slice(0, FIRST).filter((word) => word.length >= 3)),
}
