import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableText, comparableWords } from './index.ts'
import { isNameText, withoutInvisible } from './visible.ts'

/** Invisible characters by name. */
const HIDDEN: readonly (readonly [string, string])[] = [
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['a word joiner', '\u2060'],
  ['a variation selector', '\ufe0f'],
  ['a variation selector beyond the first plane', '\u{e0100}'],
  ['a grapheme joiner', '\u034f'],
  ['a Mongolian vowel separator', '\u180e'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a mark of direction', '\u200e'],
  ['a tag', '\u{e0041}'],
]

test.each(HIDDEN)(
  'a name with %s between its letters is invalid, and is read without the invisible character',
  (_what, sign) => {
    expect(isNameText(`A${sign}lice`)).toBe(false)
    expect(withoutInvisible(`A${sign}lice`)).toBe('Alice')
    expect(comparableWords(`A${sign}lice Grace`)).toEqual(['alice', 'grace'])
  },
)

test.each([
  'Zoë',
  'O’Connor-Ńguyễn',
  "D'Arcy",
  'J. R.',
  'Gal·la',
  'Мария',
  '王小明',
  'हरप्रीत',
  'Smith‑Jones',
  'O`Brien',
])('%s has only characters that names may have', (name) => {
  expect(isNameText(name)).toBe(true)
})

test.each([
  'Ⓑⓞⓑ',
  '🇧🇴🇧',
  '🅱',
  '<b>',
  'G\u20DDeorge',
  'Ⅾavid',
  'G0rdon',
  'Bob & Grace',
  'a/b',
  'Bob\u00a0Grace',
])('%s has a character that no name may have', (name) => {
  expect(isNameText(name)).toBe(false)
})

test.each([
  ['Ｇｒａｃｅ', 'grace'],
  ['Ｏ＇Ｂrien', 'obrien'],
  ['SØRENSEN', 'sorensen'],
  ['ﬁona', 'fiona'],
  ['İbrahim', 'ibrahim'],
  ['Gal·la', 'galla'],
  ['Smith‑Jones', 'smith‐jones'],
])('%s is normalised to %s', (text, read) => {
  expect(comparableText(text)).toBe(read)
})

test('a text keeps every visible word and character', () => {
  expect(comparableWords('Ⓑⓞⓑ J. Okafor 🅱 & Sons')).toEqual(['bob', 'j', 'okafor', '🅱', 'sons'])
  expect(comparableWords('12² Mill Lane')).toEqual(['12²', 'mill', 'lane'])
  expect(comparableWords('G\u20DDeorge S\u0336mith')).toEqual(['g\u20DDeorge', 's\u0336mith'])
})

test('invisible characters do not change the words of a text', () => {
  const sign = fc.constantFrom(...HIDDEN.map(([, hidden]) => hidden))
  const letter = fc.constantFrom(...'abcXYZéłß -.’')
  fc.assert(
    fc.property(fc.array(fc.oneof(letter, sign), { maxLength: 30 }), (signs) => {
      const text = signs.join('')
      expect(comparableWords(text)).toEqual(comparableWords(withoutInvisible(text)))
      expect(isNameText(text)).toBe(text === withoutInvisible(text))
    }),
  )
})
