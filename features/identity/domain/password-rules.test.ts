import { expect, test } from 'vitest'
import { weaknessOf } from './password-rules.ts'

const zoe = { email: 'zoe.rent@example.com', firstName: 'Zoë', lastName: 'Ńguyễn' }
const common = new Set(['password1', 'letmein'])
const weakness = (password: string) => weaknessOf(password, zoe, common)

test.each(['password1', 'PassWord1', ' letmein ', 'ｌｅｔｍｅｉｎ'])(
  '%j is refused as common',
  (password) => {
    expect(weakness(password)).toMatch(/password .* attackers try/)
  },
)

test.each(['aaaaaaaa', 'abcdefgh', '87654321', 'keyturn', 'Keyturn2026!'])(
  '%j is refused because it takes no guessing',
  (password) => {
    expect(weakness(password)).toMatch(/attackers try/)
  },
)

test.each(['zoe.rent@example.com', 'Zoe.Rent', 'zoe.rent1', 'zoëńguyễn', 'Zoë Ńguyễn', 'Ńguyễn2!'])(
  '%j is refused because it is the owner',
  (password) => {
    expect(weakness(password)).toMatch(/name or email/)
  },
)

test.each([
  'correct horse battery staple',
  'пароль-и-ключ',
  '🔑🏠🔑🚪🔑🪟',
  `${'x'.repeat(63)}y`,
  'tr0ub4dor&3',
])('%j is a password', (password) => {
  expect(weakness(password)).toBeNull()
})
