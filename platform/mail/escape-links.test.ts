import { expect, test } from 'vitest'
import { escapeLinks } from './index.ts'

test.each([
  ['Sign in at https://evil.example/login', 'Sign in at https: //evil. example/login'],
  ['www.evil.co.uk', 'www. evil. co. uk'],
  ['help@evil.example', 'help@evil. example'],
  ['evil\u3002example', 'evil. example'],
  ['St. John’s Court, Flat 2.1, £1,160.00', 'St. John’s Court, Flat 2.1, £1,160.00'],
])('unlinked writes %j so that mail clients do not make a link of it', (typed, written) => {
  expect(escapeLinks(typed)).toBe(written)
})
