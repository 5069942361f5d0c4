import { expect, test } from 'vitest'
import { newPasswordProblems } from './new-password.ts'

test.each([
  ['', '', { password: 'Password is required' }],
  ['seven77', 'seven77', { password: 'Password must be at least 8 characters' }],
  ['long enough', '', { confirmation: 'Please confirm your password' }],
  ['long enough', 'long enougH', { confirmation: 'Passwords do not match' }],
  ['long enough', 'long enough', {}],
])('the password %j with the confirmation %j has its own errors', (password, confirmation, problems) => {
  expect(newPasswordProblems(password, confirmation)).toEqual(problems)
})
