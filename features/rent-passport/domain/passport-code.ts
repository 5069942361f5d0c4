/** Characters of a code, without ones that look alike. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12

/** Parses a typed code, ignoring case, spaces and hyphens; null if invalid. */
export function readCode(typed: string): string | null {
  const code = typed.slice(0, 60).toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter))
  return isCode ? code : null
}

/** 'ABCD EFGH JKMN' */
export const spacedCode = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code
