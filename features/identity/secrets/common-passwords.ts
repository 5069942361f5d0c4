import { dictionary } from '@zxcvbn-ts/language-common'
import type { KnownPasswords } from '../domain/password-rules.ts'

/** Common passwords, most used first. */
const listed = (dictionary['passwords-common'] ?? []).filter((word) => typeof word === 'string')

/** Number of top words that are also tried with years and digits. */
const FIRST = 1_000

/** Omits short passwords, which forms refuse. Short words stay, because with additions they are long enough. */
export const COMMON_PASSWORDS: KnownPasswords = {
  all: new Set(listed.filter((word) => word.length >= 6)),
  first: new Set(listed.slice(0, FIRST).filter((word) => word.length >= 3)),
}
