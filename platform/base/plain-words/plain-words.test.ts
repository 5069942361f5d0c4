import { expect, test } from 'vitest'
import { toSearchTerms, toSearchWords } from './index.ts'

test('search words are distinct, in lower case, without accents and punctuation', () => {
  expect(toSearchWords('Zoë O’Connor-Ńguyễn, zoe@EXAMPLE.com')).toEqual([
    'zoe',
    'oconnor',
    'nguyen',
    'example',
    'com',
  ])
  expect(toSearchWords(' "!! ')).toEqual([])
})

test.each([
  ['Łukasz', 'lukasz'],
  ['Michał', 'michal'],
  ['Sørensen', 'sorensen'],
  ['Weiß', 'weiss'],
  ['Æthelstan', 'aethelstan'],
  ['Þóra', 'thora'],
  ['Đặng', 'dang'],
])('%s is searched as %s', (name, plain) => {
  expect([toSearchWords(name), toSearchWords(name.toUpperCase()), toSearchTerms(name)]).toEqual([
    [plain],
    [plain],
    [plain],
  ])
})

test('a postcode is found with its space and without', () => {
  expect(toSearchTerms('80 Mill Lane, Leeds, LS2 7EW')).toEqual([
    '80',
    'mill',
    'lane',
    'leeds',
    'ls2',
    '7ew',
    'ls27ew',
  ])
  expect(toSearchTerms('EC1A 1BB')).toContain('ec1a1bb')
  expect(toSearchTerms('LS27EW')).toEqual(['ls27ew'])
})
