export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

export interface KnownPasswords {
  all: ReadonlySet<string>
  /** The most common ones, also tried with years, digits and signs. */
  first: ReadonlySet<string>
}

const COMMON = 'This password is one of the first that attackers try. Please use a stronger password.'
const PERSONAL = 'This password is too close to your name or email. Please use a stronger password.'

/**
 * Returns why a password is easy to guess, or null. Forms check its length. Kinds of characters are not required,
 * because that makes passwords worse.
 */
export function weaknessOf(password: string, owner: PasswordOwner, common: KnownPasswords): string | null {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (common.all.has(plain) || isOneCharacter(plain) || isRun(plain)) return COMMON
  if (isDressedWord(plain, common.first)) return COMMON
  const first = owner.firstName.toLowerCase()
  const last = owner.lastName.toLowerCase()
  const email = owner.email.toLowerCase()
  const personal = [
    email,
    email.split('@')[0] ?? '',
    first,
    last,
    first + last,
    `${first} ${last}`,
    last + first,
  ]
  return personal.some((word) => word.length > 2 && plain.replace(/[\d!]{0,4}$/, '') === word) ||
    personal.includes(plain)
    ? PERSONAL
    : null
}

/** Maximum number of characters tried before and after a word. */
const MOST_TRIMMINGS = 8

/**
 * Digits, signs or a year, which attackers append to each word. Other mixtures are left to the list of common
 * passwords.
 */
const TRIED_AT_ENDS = /^(\d*|\D{2,}|\D*(19|20)\d\d\D*)$/

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/**
 * True for a known word with a year, digits or signs at its ends, like "summer2026" or "P@ssw0rd!!". Attackers try all
 * of these first.
 */
function isDressedWord(plain: string, words: ReadonlySet<string>): boolean {
  const [tail = ''] = plain.match(/[^\p{L}]*$/u) ?? []
  const body = plain.slice(0, plain.length - tail.length)
  const spelled = body.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return [body, spelled].some((text) => {
    const core = text.replace(/^[^\p{L}]+/u, '')
    const ends = text.slice(0, text.length - core.length) + tail
    if (core.length < 3 || ends.length > MOST_TRIMMINGS || !TRIED_AT_ENDS.test(ends)) return false
    const half = core.slice(0, core.length / 2)
    return [core, ...(half + half === core ? [half] : [])].some(
      (word) => word === 'keyturn' || words.has(word),
    )
  })
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1
}

/** True for sequences like "abcdefgh" and "98765432". */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step] = steps
  return steps.size === 1 && (step === 1 || step === -1)
}
