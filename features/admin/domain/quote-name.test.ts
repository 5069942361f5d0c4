import { expect, test } from 'vitest'
import { quoteName } from './quote-name.ts'

test.each([
  ['Zoë O’Connor-Ńguyễn', 'Zoë O’Connor-Ńguyễn'],
  ['J. R. Smith', 'J. R. Smith'],
  ['Amara Osei, born 01 January 1990', '“Amara Osei, born 01 January 1990”'],
  ['Osei; the member says: a joint account', '“Osei; the member says: a joint account”'],
  ['Osei”, instead of “Osie', '“Osei, instead of Osie”'],
  ['A\u200blice Os\u00adei', '“Alice Osei”'],
  ['Amara 🇧🇴🇧', '“Amara 🇧🇴🇧”'],
])('the name %j is written in a sentence as %j', (name, words) => {
  expect(quoteName(name)).toBe(words)
})
