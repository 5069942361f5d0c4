/** Characters of the two font files: Latin, and Latin Extended as in Łukasz, Șerban and Siân. */
const LATIN = ' -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153–—‘’“”•…€'
const EXTENDED = '\u0100-\u0130\u0132-\u013e\u0141-\u0151\u0154-\u017fȘ-țẀ-ẅẞỲỳ'

export const RUNS = new RegExp(`[${EXTENDED}]+|[^${EXTENDED}]+`, 'g')
export const IS_EXTENDED = new RegExp(`^[${EXTENDED}]`)
const PRINTABLE = new RegExp(`^[${LATIN}${EXTENDED}]$`)

/**
 * Converts a text to printable characters by dropping accents the fonts lack. Null if that fails, because a proof must
 * not show empty boxes.
 */
export function inPrintableCharset(text: string): string | null {
  let printed = ''
  for (const letter of text.normalize('NFC')) {
    const plain = [letter, letter.normalize('NFD').charAt(0)].find((each) => PRINTABLE.test(each))
    if (plain === undefined) return null
    printed += plain
  }
  return printed
}
