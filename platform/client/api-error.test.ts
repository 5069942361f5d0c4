import { describe, expect, it } from 'vitest'
import { ApiError, authErrorMessage, errorMessage, fieldErrors } from './api-error.ts'

const answered = (status: number, body?: unknown) => new ApiError(`${status}`, { status, body })
const noAnswer = new ApiError('gone', { status: 0 })

const network = 'Network error. Please check your connection.'
const broken = 'Server error. Please try again later or contact support if the issue persists.'

describe('the error sentence for sign-in, registration and recovery', () => {
  it.each([
    ['is the network error without a response', noAnswer, network],
    ['is the server error for status 500, whatever the body is', answered(500, { error: 'secret' }), broken],
    [
      'is the email’s message before any other',
      answered(400, { error: 'E', detail: 'D', email: ['Taken.'] }),
      'Taken.',
    ],
    ['is non_field_errors before error', answered(400, { error: 'E', non_field_errors: ['N'] }), 'N'],
    ['is error before detail', answered(401, { detail: 'D', error: 'E' }), 'E'],
    [
      'is detail if there is no other',
      answered(401, { detail: 'Wrong email or password.' }),
      'Wrong email or password.',
    ],
    [
      'is the first field’s first message if there is no general one',
      answered(400, { password: ['Too short.', 'Too plain.'] }),
      'Too short.',
    ],
    [
      'is the first field’s message if it is a string',
      answered(400, { password: 'Too short.' }),
      'Too short.',
    ],
    [
      'is the server error for an HTML page',
      answered(502, '<html>Bad gateway</html>'),
      'Server error. Please try again later.',
    ],
    [
      'is the server error for a string body with status 503',
      answered(503, 'down'),
      'Server error. Please try again later.',
    ],
    ['is the caller’s sentence if nothing is readable', answered(418, {}), 'Login failed'],
  ])('%s', (_case, error, sentence) => {
    expect(authErrorMessage(error, 'Login failed')).toBe(sentence)
  })

  it('is the error’s own message, or else the general sentence', () => {
    expect(authErrorMessage(new Error('Camera on fire'))).toBe('Camera on fire')
    expect(authErrorMessage(answered(404))).toBe('An error occurred')
    expect(authErrorMessage(undefined)).toBe('An error occurred')
  })
})

describe('the error sentence for all other calls', () => {
  it.each([
    ['is the network error without a response', noAnswer, network],
    ['is the body if that is a string', answered(400, 'Plain words.'), 'Plain words.'],
    [
      'is the caller’s sentence for an HTML page',
      answered(500, '<!doctype html>'),
      'Failed to load settings',
    ],
    [
      'is the caller’s sentence for incomplete JSON',
      answered(500, '{"error":"Som'),
      'Failed to load settings',
    ],
    [
      'is the caller’s sentence for a browser’s technical error',
      new TypeError('x is undefined'),
      'Failed to load settings',
    ],
    ['is error before detail', answered(400, { detail: 'D', error: 'E' }), 'E'],
    ['is detail before the first field', answered(400, { propertyAddress: ['P'], detail: 'D' }), 'D'],
    ['is the first field’s first message', answered(400, { propertyAddress: ['P1', 'P2'], x: 'X' }), 'P1'],
    ['is the caller’s sentence if nothing is readable', answered(500), 'Failed to load settings'],
  ])('%s', (_case, error, sentence) => {
    expect(errorMessage(error, 'Failed to load settings')).toBe(sentence)
  })

  it('is the general sentence as the last resort', () => {
    expect(errorMessage(answered(500))).toBe('An error occurred')
    expect(errorMessage('a thrown string')).toBe('An error occurred')
  })
})

it.each([
  ['That could not be done', 'That could not be done. Please try again in 7 seconds.'],
  ['That did not work. Please try again.', 'That did not work. Please try again in 7 seconds.'],
])('an error sentence with a retry time is added to “%s”', (sentence, said) => {
  const busy = new ApiError('503', { status: 503, body: {}, retryAfterSeconds: 7 })
  expect(errorMessage(busy, sentence)).toBe(said)
})

it('fieldErrors returns the first message of each field', () => {
  const error = answered(400, { email: ['Taken.', 'Odd.'], error: 'Not a field', password: [] })
  expect(fieldErrors(error)).toEqual({ email: 'Taken.' })
  expect(fieldErrors(answered(409, { email: ['Taken.'] }))).toEqual({})
})
