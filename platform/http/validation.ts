import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { notFound, ValidationError } from './refusal.ts'

/** Converts zod issues to field errors and refuses text that PostgreSQL cannot store. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (received: unknown) => {
    // A body may be missing if no field is required.
    const input = httpPart === 'body' ? (received ?? {}) : received
    if (isDeeperThan(MAX_DEPTH, input))
      return { error: new ValidationError({ non_field_errors: ['Is nested too deeply.'] }) }
    const unstorable = fieldUnstorable(input)
    // A path parameter that cannot be stored cannot match anything, so it gets a 404.
    if (unstorable && httpPart === 'params') return { error: notFound() }
    if (unstorable)
      return { error: new ValidationError({ [unstorable]: ['Contains a character that cannot be stored.'] }) }
    const parsed = schema.safeParse(input, { reportInput: true })
    if (parsed.success) return { value: parsed.data }
    return { error: httpPart === 'params' ? notFound() : new ValidationError(fieldErrors(parsed.error)) }
  }
}

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // A Map, because a field may be named like an Object method ("toString").
  const fields = new Map<string, string[]>()
  const withTypeError = new Set<string>()
  const add = (field: string, message: string): void => {
    const before = fields.get(field) ?? []
    if (!before.includes(message)) fields.set(field, [...before, message])
  }
  for (const issue of error.issues) {
    // An array index is no field name, so an item's error is reported for the list.
    const path = issue.path.filter((part) => typeof part !== 'number')
    const field = path.join('.') || 'non_field_errors'
    // After a type error, further errors of the field are ignored.
    if (withTypeError.has(field)) continue
    if (issue.code === 'invalid_type') withTypeError.add(field)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key].join('.'), 'This field is not known here.')
    } else add(field, messageFor(issue))
  }
  return Object.fromEntries(fields)
}

function messageFor(issue: z.core.$ZodIssue): string {
  // Only zod's default messages lack a full stop.
  const hasOwnMessage =
    issue.message.endsWith('.') || !/^(Invalid|Too (big|small)|Expected|Unrecognized)/.test(issue.message)
  if (hasOwnMessage) return issue.message
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This field is required.' : `Must be ${nounFor(issue.expected)}.`
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1
      ? 'This field may not be blank.'
      : `Must have at least ${issue.minimum} characters.`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Must have at most ${issue.maximum} characters.`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter a valid email address.'
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}.`
  return 'This value is not valid.'
}

function nounFor(expected: string): string {
  const nouns: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  }
  return nouns[expected] ?? expected
}

/** Maximum nesting depth: real requests stay far below, and deeper input could overflow the stack. */
const MAX_DEPTH = 50

function isDeeperThan(limit: number, input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return limit === 0 || Object.values(input).some((value) => isDeeperThan(limit - 1, value))
}

function fieldUnstorable(input: unknown, path = ''): string | null {
  if (typeof input === 'string') return isStorable(input) ? null : path || 'non_field_errors'
  if (typeof input !== 'object' || input === null) return null
  for (const [key, value] of Object.entries(input)) {
    if (!isStorable(key)) return path || 'non_field_errors'
    const found = fieldUnstorable(value, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return null
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
