import { describe, expect, test } from 'vitest'
import { bestMatch, wordSimilarity } from './string-similarity.ts'

describe('a word of the bank text matches a word of the name', () => {
  test.each([
    ['OKAFOR', 'OKAFOR'],
    ['LEE', 'LEE'],
  ])('fully if they are equal: %s, %s', (word, wanted) => expect(wordSimilarity(word, wanted)).toBe(1))

  test.each([
    ['OKAF', 'OKAFOR', true],
    ['OKA', 'OKAFOR', false],
    ['KAFOR', 'OKAFOR', false],
  ])('if the bank truncated it to at least four letters: %s, %s: %j', (word, wanted, stands) => {
    expect(wordSimilarity(word, wanted) > 0).toBe(stands)
  })

  test.each([
    ['OKAFUR', 'OKAFOR', true],
    ['OKAFOOR', 'OKAFOR', true],
    ['OKAFORS', 'OKAFOR', true],
    ['OKAFOR', 'OKAFOOR', true],
    ['OKUFUR', 'OKAFOR', false],
    ['OKAFOORS', 'OKAFOR', false],
    ['AKAFOR', 'OKAFOR', false],
    ['SMITH', 'SMYTH', false],
    ['OKAFRO', 'OKAFOR', false],
  ])(
    'if one letter of a long word (not the first) is wrong, missing or extra: %s, %s: %j',
    (word, wanted, stands) => {
      expect(wordSimilarity(word, wanted) > 0).toBe(stands)
    },
  )

  test('more if truncated than if mistyped, and less than if equal', () => {
    expect(wordSimilarity('OKAFOR', 'OKAFORLETS')).toBeGreaterThan(wordSimilarity('OKAFUR', 'OKAFOR'))
    expect(wordSimilarity('OKAFOR', 'OKAFORLETS')).toBeLessThan(1)
  })
})

describe('the best word of a row', () => {
  test.each([
    [['FP', 'OKAFUR', 'OKAFOR'], 'OKAFOR', 2],
    [['OKAFOR', 'OKAFUR', 'OKAFOR'], 'OKAFOR', 0],
    [['FP', 'SMITH'], 'OKAFOR', -1],
    [[], 'OKAFOR', -1],
    [['FP', 'O', 'ROURKE'], 'OROURKE', 2],
    [['MC', 'DONALD'], 'MCDONALD', 1],
    [['OROURKE', 'O', 'ROURKE'], 'OROURKE', 0],
    [['LE', 'ES'], 'LEES', -1],
    [['L', 'EVAN'], 'LEVAN', 1],
  ])(
    'in %j for %s has the index %i, counting a name without apostrophe as two words',
    (words, wanted, at) => {
      expect(bestMatch(words, wanted).at).toBe(at)
    },
  )
})
