import { expect, test } from 'vitest'
import { plainWords, wordsToFind } from './index.ts'

test('words are small, without accents and punctuation, and each there once', () => {
  expect(plainWords('Zoë O’Connor-Ńguyễn, zoe@EXAMPLE.com')).toEqual([
    'zoe',
    'oconnor',
    'nguyen',
    'example',
    'com',
  ])
  expect(plainWords(' "!! ')).toEqual([])
})

test.each([
  ['Łukasz', 'lukasz'],
  ['Michał', 'michal'],
  ['Sørensen', 'sorensen'],
  ['Weiß', 'weiss'],
  ['Æthelstan', 'aethelstan'],
  ['Þóra', 'thora'],
  ['Đặng', 'dang'],
])('%s is written %s', (name, plain) => {
  expect([plainWords(name), plainWords(name.toUpperCase()), wordsToFind(name)]).toEqual([
    [plain],
    [plain],
    [plain],
  ])
})

test('a postcode is found as it is written, with its space and without', () => {
  expect(wordsToFind('80 Mill Lane, Leeds, LS2 7EW')).toEqual([
    '80',
    'mill',
    'lane',
    'leeds',
    'ls2',
    '7ew',
    'ls27ew',
  ])
  expect(wordsToFind('EC1A 1BB')).toContain('ec1a1bb')
  expect(wordsToFind('LS27EW')).toEqual(['ls27ew'])
})
