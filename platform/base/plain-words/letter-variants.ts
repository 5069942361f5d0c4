/** Latin letters that Unicode does not decompose, by their plain capitals. */
export const LETTER_VARIANTS: Readonly<Record<string, string>> = {
  A: 'Ⱥ',
  B: 'ɃƁƂ',
  C: 'ȻƇ',
  D: 'ĐÐƉƊƋ',
  E: 'ɆƎƏƐ',
  F: 'Ƒ',
  G: 'ǤƓƔ',
  H: 'ĦⱧ',
  I: 'ıƗƖ',
  J: 'Ɉȷ',
  K: 'ĸƘⱩ',
  L: 'ŁȽⱠⱢ',
  N: 'ƝȠ',
  O: 'ØƆƟ',
  P: 'ƤⱣ',
  R: 'ɌⱤ',
  T: 'ŦȾƬƮ',
  U: 'ɄƱ',
  V: 'Ʋ',
  Y: 'ɎƳ',
  Z: 'ƵƷȤⱫ',
  AE: 'Æ',
  NG: 'Ŋ',
  OE: 'Œ',
  SS: 'ßẞ',
  TH: 'Þ',
}

const plainOf: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTER_VARIANTS).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
)

/** Returns the plain capitals of a letter in either case (Ł and ł become L, ß becomes SS), or undefined. */
export const plainLetters = (letter: string): string | undefined =>
  plainOf.get(letter) ?? plainOf.get(letter.toUpperCase())
