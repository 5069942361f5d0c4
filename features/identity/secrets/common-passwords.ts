import { dictionary } from '@zxcvbn-ts/language-common'

/** The words at the top of every attacker's list, short ones left out because the forms refuse them anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] ?? []).filter(
    (word): word is string => typeof word === 'string' && word.length >= 6,
  ),
)
