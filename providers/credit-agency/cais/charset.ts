import { plainLetters } from '@keyturn/platform/plain-words'

/** Typographic marks of word processors, by plain character. */
const MARKS: Readonly<Record<string, string>> = {
  "'": '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02be\u02bf`\u00b4\u2032',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
  ' ': '\u00a0\u2009\u202f',
  // Middle dot of a Catalan double L, and invisible characters.
  '': '\u00b7\u00ad\u200b\u200c\u200d\u2060\ufeff',
}

const spelled: ReadonlyMap<string, string> = new Map(
  Object.entries(MARKS).flatMap(([plain, marks]) => [...marks].map((each) => [each, plain])),
)

const spellingOf = (letter: string): string | undefined => spelled.get(letter) ?? plainLetters(letter)

const mark = /\p{M}/u

/**
 * Converts names and addresses to CAIS capitals: Zoë becomes ZOE. Leaves letters of other scripts for the writer to
 * refuse, because a guessed name could match another person.
 */
export function inPlainCapitals(text: string): string {
  let plain = ''
  for (const letter of text.normalize('NFC')) {
    const known = spellingOf(letter)
    if (known !== undefined) {
      plain += known
      continue
    }
    for (const part of letter.normalize('NFKD')) {
      if (mark.test(part)) continue
      plain += spellingOf(part) ?? (part < '\u0080' ? part.toUpperCase() : part)
    }
  }
  return plain.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
}

export type TextKind = 'person' | 'place' | 'reference'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'

/** Allowed characters per kind of text field: 1 at the code of each. */
export const allowedBytes: Readonly<Record<TextKind, Uint8Array>> = {
  person: tableOf(`${capitals} '-.`),
  place: tableOf(`${capitals}${digits} '-.,/&()`),
  reference: tableOf(capitals + digits),
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}
