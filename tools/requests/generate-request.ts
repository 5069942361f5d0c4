import type { Operation, Schema } from './operations.ts'

export type Random = () => number

/** Random numbers from a seed (mulberry32), the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

/** Values of an attacker or a mistyping user. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '9'.repeat(400),
  'é'.repeat(5_000),
  'a@b.co\r\nBcc: c@d.example',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '275760-09-13T00:00:00.001Z',
  'NaN',
  '1e400',
  -1,
  0,
  0.001,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  null,
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  { toString: 'x', constructor: { prototype: {} } },
]

export interface GeneratedRequest {
  method: string
  path: string
  body: unknown
  isFile: boolean
}

/** Generates a request: valid, slightly invalid, or hostile. */
export function generateRequest(
  random: Random,
  operation: Operation,
  seen: readonly string[],
): GeneratedRequest {
  const manner = pick(random, ['valid', 'valid', 'beside', 'hostile'] as const)
  const value = (schema: Schema, depth = 0): unknown => {
    if (manner === 'hostile' && random() < 0.5) return pick(random, HOSTILE)
    if (manner === 'beside' && random() < 0.15) return pick(random, HOSTILE)
    return valueFor(random, schema, seen, (inner) => value(inner, depth + 1), depth)
  }
  const ofPlace = (place: string) => operation.parameters.filter((one) => one.in === place)
  const path = ofPlace('path').reduce(
    (whole, { name, schema }) => whole.replace(`{${name}}`, encoded(value(schema)) || '-'),
    operation.path,
  )
  const query = ofPlace('query')
    .filter(() => random() < 0.7)
    .map(({ name, schema }) => `${name}=${encoded(value(schema))}`)
  const body = operation.body && (random() < 0.95 ? value(operation.body.schema) : pick(random, HOSTILE))
  return {
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    body,
    isFile: operation.body?.isFile ?? false,
  }
}

/** Cuts the value, because too long URLs are another test. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  ).slice(0, 600)

const MAX_DEPTH = 6

function valueFor(
  random: Random,
  schema: Schema,
  seen: readonly string[],
  inside: (schema: Schema) => unknown,
  depth: number,
): unknown {
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray)
  if (choices) return inside(pick(random, choices) as Schema)
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  if ('const' in schema) return schema.const
  if (depth > MAX_DEPTH) return null
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    const required = Array.isArray(schema.required) ? schema.required : []
    return Object.fromEntries(
      properties
        .filter(([name]) => required.includes(name) || random() < 0.6)
        .map(([name, inner]) => [name, inside(inner)]),
    )
  }
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => inside((schema.items ?? {}) as Schema))
  if (type === 'boolean') return random() < 0.5
  if (type === 'integer') return Math.floor(random() * 3_000)
  if (type === 'number') return Math.round(random() * 300_000) / 100
  return textFor(random, schema, seen)
}

const WORDS = [
  'Amara',
  'walnut-gate-42',
  'a@post.example',
  '123456',
  '2026-10-01',
  '12 Alma Road',
  'BS1 4TR',
  '35d',
]

/** Returns an id of the caller, of another member, or an unknown one. */
function textFor(random: Random, { format }: Schema, seen: readonly string[]): string {
  if (format === 'date') return `2026-${pick(random, ['01', '06', '11'])}-${pick(random, ['01', '15', '28'])}`
  if (format === 'date-time') return '2026-11-01T09:00:00.000Z'
  if (format === 'email') return `member-${Math.floor(random() * 50)}@post.example`
  if (format === 'uri') return pick(random, ['https://keyturn.example/dashboard', 'javascript:alert(1)'])
  return seen.length > 0 && (format === 'uuid' || random() < 0.4) ? pick(random, seen) : pick(random, WORDS)
}
