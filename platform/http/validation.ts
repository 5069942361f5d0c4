import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { FieldRefusal, notFound } from './refusal.ts'

/** Turns zod's findings into the app's field errors, and keeps out what PostgreSQL cannot store. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (received: unknown) => {
    // A call that needs no body may leave it out altogether.
    const input = httpPart === 'body' ? (received ?? {}) : received
    if (isDeeperThan(DEEPEST, input))
      return { error: new FieldRefusal({ non_field_errors: ['Is nested too deeply.'] }) }
    const unstorable = fieldUnstorable(input)
    // An address that cannot name anything of ours names nothing, like one that happens not to.
    if (unstorable && httpPart === 'params') return { error: notFound() }
    if (unstorable)
      return { error: new FieldRefusal({ [unstorable]: ['Contains a character that cannot be stored.'] }) }
    const parsed = schema.safeParse(input, { reportInput: true })
    if (parsed.success) return { value: parsed.data }
    return { error: httpPart === 'params' ? notFound() : new FieldRefusal(fieldErrors(parsed.error)) }
  }
}

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // A map, because a field may be called like a method of every object ("toString").
  const fields = new Map<string, string[]>()
  const ofWrongKind = new Set<string>()
  const add = (field: string, message: string): void => {
    const before = fields.get(field) ?? []
    if (!before.includes(message)) fields.set(field, [...before, message])
  }
  for (const issue of error.issues) {
    // A place in a list is no name of a field: what is wrong with one is said of the list.
    const path = issue.path.filter((part) => typeof part !== 'number')
    const field = path.join('.') || 'non_field_errors'
    // What is not even text needs no word about its length.
    if (ofWrongKind.has(field)) continue
    if (issue.code === 'invalid_type') ofWrongKind.add(field)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key].join('.'), 'This field is not known here.')
    } else add(field, sentenceFor(issue))
  }
  return Object.fromEntries(fields)
}

function sentenceFor(issue: z.core.$ZodIssue): string {
  // Only zod’s own messages lack a full stop.
  const saysOwnWords =
    issue.message.endsWith('.') || !/^(Invalid|Too (big|small)|Expected|Unrecognized)/.test(issue.message)
  if (saysOwnWords) return issue.message
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

/** No call of ours comes near; beyond it, whatever walks through the input could run out of stack. */
const DEEPEST = 50

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

/** PostgreSQL stores neither NUL nor half of a character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
