import { expect, test } from 'vitest'
import { registrationProblems, registrationSentence } from './registration.ts'

const good = {
  firstName: 'Zoë',
  lastName: 'O’Connor-Ńguyễn',
  email: 'zoe@example.co.uk',
  password: 'three random words',
  confirmPassword: 'three random words',
}

test('a complete registration form has no errors', () => {
  expect(registrationProblems(good)).toEqual({})
})

test('every field of the registration is required', () => {
  const empty = { firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' }
  expect(Object.keys(registrationProblems(empty))).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
  ])
})

test('the passwords of a registration must be long enough and equal', () => {
  expect(registrationProblems({ ...good, password: 'short', confirmPassword: 'short' }).password).toContain(
    'at least 6 characters',
  )
  expect(registrationProblems({ ...good, confirmPassword: 'other words' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
})

test('the registration page replaces a server message by its own if it has one', () => {
  expect(registrationSentence(true, 'A user with this email already exists.')).toBe(
    'An account with this email already exists. Please login or use a different email.',
  )
  expect(registrationSentence(true, 'This password is too common.')).toBe(
    'Password does not meet requirements. Please use a stronger password.',
  )
  expect(registrationSentence(true, 'Network error. Please check your connection.')).toBe(
    'Network error. Please check your connection.',
  )
  expect(registrationSentence(true, '')).toBe('Registration failed. Please try again.')
  expect(registrationSentence(false, 'Cannot read properties of undefined')).toBe(
    'Registration failed. Please try again.',
  )
})
