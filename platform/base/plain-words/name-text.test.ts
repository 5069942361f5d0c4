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
  ['a variation selector beyond the basic plane', '\u{e0100}'],
  ['a grapheme joiner', '\u034f'],
  ['a Mongolian vowel separator', '\u180e'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a direction mark', '\u200e'],
  ['a tag character', '\u{e0041}'],
]

test.each(HIDDEN)(
  'a name with %s between its letters is invalid, and is compared without it',
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
])('the name %s has only allowed characters', (name) => {
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
])('the name %s has a character that is not allowed', (name) => {
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
])('the name %s is normalised to %s', (text, read) => {
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
