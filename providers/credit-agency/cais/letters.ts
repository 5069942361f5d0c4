/** Latin letters that no decomposition turns into plain ones, and the marks that word processors put in. */
const spelled: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
  ß: 'SS',
  Ħ: 'H',
  Ŋ: 'NG',
  Ŧ: 'T',
  ı: 'I',
  ĸ: 'K',
  Ə: 'E',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ɛ: 'E',
  Ɔ: 'O',
  Ƴ: 'Y',
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u02bc': "'",
  '\u02bb': "'",
  '\u02b9': "'",
  '`': "'",
  '\u00b4': "'",
  '\u2032': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
}

const mark = /\p{M}/u

/**
 * Names and addresses in the plain capitals that a CAIS file can carry: Zoë becomes ZOE, Łukasz LUKASZ. A
 * letter of another script stays as it is, for the writer to refuse: guessing at a name would put a person's
 * history on somebody else's file.
 */
export function inPlainCapitals(text: string): string {
  let plain = ''
  for (const letter of text.normalize('NFC')) {
    const known = spelled[letter] ?? spelled[letter.toUpperCase()]
    if (known !== undefined) {
      plain += known
      continue
    }
    for (const part of letter.normalize('NFKD')) {
      if (mark.test(part)) continue
      plain += spelled[part] ?? (part < '\u0080' ? part.toUpperCase() : part)
    }
  }
  return plain.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
}

const isPerson = 1
const isPlace = 2
const isReference = 4
const classes = new Uint8Array(256)
function admit(characters: string, kinds: number): void {
  for (const character of characters) {
    const code = character.charCodeAt(0)
    classes[code] = (classes[code] ?? 0) | kinds
  }
}
admit('ABCDEFGHIJKLMNOPQRSTUVWXYZ', isPerson | isPlace | isReference)
admit('0123456789', isPlace | isReference)
admit(" '-.", isPerson | isPlace)
admit(',/&()', isPlace)

export const textKinds = { person: isPerson, place: isPlace, reference: isReference } as const
export type TextKind = keyof typeof textKinds

/** True when a text field may hold the character with this code. */
export function mayHold(kind: TextKind, code: number): boolean {
  return code < 256 && ((classes[code] ?? 0) & textKinds[kind]) !== 0
}
