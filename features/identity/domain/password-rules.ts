export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

const COMMON = 'This password is one of the first that attackers try. Please use a stronger password.'
const PERSONAL = 'This password is too close to your name or email. Please use a stronger password.'

/**
 * What is wrong with a password, or null. Length is the forms' business; here only guessing counts: no
 * rules about kinds of characters, which make passwords worse.
 */
export function weaknessOf(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (common.has(plain) || isOneCharacter(plain) || isRun(plain) || plain.replace(/\d+!*$/, '') === 'keyturn')
    return COMMON
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

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1
}

/** "abcdefgh" and "98765432": each character is the neighbour of the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step] = steps
  return steps.size === 1 && (step === 1 || step === -1)
}
