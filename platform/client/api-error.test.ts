import { describe, expect, it } from 'vitest'
import { ApiError, authErrorMessage, errorMessage, fieldErrors } from './api-error.ts'

const answered = (status: number, body?: unknown) => new ApiError(`${status}`, { status, body })
const noAnswer = new ApiError('gone', { status: 0 })

const network = 'Network error. Please check your connection.'
const broken = 'Server error. Please try again later or contact support if the issue persists.'

describe('the sentence for sign-in, registration and recovery', () => {
  it.each([
    ['no answer', noAnswer, network],
    ['status 500, whatever the body says', answered(500, { error: 'secret' }), broken],
    ['email before everything', answered(400, { error: 'E', detail: 'D', email: ['Taken.'] }), 'Taken.'],
    ['non_field_errors before error', answered(400, { error: 'E', non_field_errors: ['N'] }), 'N'],
    ['error before detail', answered(401, { detail: 'D', error: 'E' }), 'E'],
    ['detail', answered(401, { detail: 'Wrong email or password.' }), 'Wrong email or password.'],
    [
      "else the first field's first message",
      answered(400, { password: ['Too short.', 'Too plain.'] }),
      'Too short.',
    ],
    ['or its string', answered(400, { password: 'Too short.' }), 'Too short.'],
    ['a page of HTML', answered(502, '<html>Bad gateway</html>'), 'Server error. Please try again later.'],
    ['any string body', answered(503, 'down'), 'Server error. Please try again later.'],
    ['nothing readable', answered(418, {}), 'Login failed'],
  ])('%s', (_case, error, sentence) => {
    expect(authErrorMessage(error, 'Login failed')).toBe(sentence)
  })

  it("falls back to the error's own message, then to the general sentence", () => {
    expect(authErrorMessage(new Error('Camera on fire'))).toBe('Camera on fire')
    expect(authErrorMessage(answered(404))).toBe('An error occurred')
    expect(authErrorMessage(undefined)).toBe('An error occurred')
  })
})

describe('the sentence for every other call', () => {
  it.each([
    ['no answer', noAnswer, network],
    ['a string body is the message', answered(400, 'Plain words.'), 'Plain words.'],
    ['but not a page of HTML', answered(500, '<!doctype html>'), 'Failed to load settings'],
    ['nor half a JSON', answered(500, '{"error":"Som'), 'Failed to load settings'],
    ["nor a browser's words to programmers", new TypeError('x is undefined'), 'Failed to load settings'],
    ['error before detail', answered(400, { detail: 'D', error: 'E' }), 'E'],
    ['detail before the first value', answered(400, { propertyAddress: ['P'], detail: 'D' }), 'D'],
    ['the first value', answered(400, { propertyAddress: ['P1', 'P2'], x: 'X' }), 'P1'],
    ['nothing readable', answered(500), 'Failed to load settings'],
  ])('%s', (_case, error, sentence) => {
    expect(errorMessage(error, 'Failed to load settings')).toBe(sentence)
  })

  it('ends at the general sentence', () => {
    expect(errorMessage(answered(500))).toBe('An error occurred')
    expect(errorMessage('a thrown string')).toBe('An error occurred')
  })
})

it.each([
  ['That could not be done', 'That could not be done. Please try again in 7 seconds.'],
  ['That did not work. Please try again.', 'That did not work. Please try again in 7 seconds.'],
])('the sentence says when to retry after “%s”', (sentence, said) => {
  const busy = new ApiError('503', { status: 503, body: {}, retryAfterSeconds: 7 })
  expect(errorMessage(busy, sentence)).toBe(said)
})

it('gives forms the first message of each field', () => {
  const error = answered(400, { email: ['Taken.', 'Odd.'], error: 'Not a field', password: [] })
  expect(fieldErrors(error)).toEqual({ email: 'Taken.' })
  expect(fieldErrors(answered(409, { email: ['Taken.'] }))).toEqual({})
})
