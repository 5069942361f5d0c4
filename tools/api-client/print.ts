/** OpenAPI document that zod's schemas generate, as far as the printed calls and types need it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  operationId: string
  'x-background'?: boolean
  summary?: string
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

const HEAD = '// Generated from the OpenAPI document by `npm run api:types`. Do not edit.\n'

/** Prints each named schema as a type. */
export function printSchemas({ components }: ApiDocument): string {
  const types = Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, schema]) =>
        `export type ${name} = ${unmarked(typeOf(schema), name.endsWith('Input')).replaceAll('@', '')}\n`,
    )
  return `${HEAD}\n${types.join('\n')}`
}

/**
 * Prints each operation as a constant with its method, path and types. One file per first path segment, so that a page
 * bundles few calls.
 */
export function printCalls({ paths }: ApiDocument): Record<string, string> {
  const calls = Object.entries(paths).flatMap(([path, byMethod]) => {
    const [, area] = /^\/api\/([a-z-]+)\//.exec(path) ?? []
    if (!area) return []
    return Object.entries(byMethod).map(([method, operation]) => ({
      area,
      ...printCall(method.toUpperCase(), path, operation),
    }))
  })
  const byArea = Object.groupBy(
    calls.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ({ area }) => area,
  )
  const files = Object.entries(byArea).map(([area, each]): [string, string] => [
    `calls/${area}.ts`,
    printFile((each ?? []).map(({ text }) => text).join('\n')),
  ])
  const all = Object.keys(byArea)
    .toSorted()
    .map((area) => `export * from './calls/${area}.ts'\n`)
  return { ...Object.fromEntries(files), 'index.ts': HEAD + all.join('') }
}

function printFile(body: string): string {
  const schemas = body.includes('schemas.') ? "import type * as schemas from '../schemas.ts'\n" : ''
  return `${HEAD}import type { Call } from '@keyturn/platform/client'\n${schemas}\n${body}`
}

function printCall(method: string, path: string, operation: Operation): { name: string; text: string } {
  const { operationId: name, summary, parameters = [] } = operation
  const fields = [
    ...parametersField(
      'params',
      parameters.filter((each) => each.in === 'path'),
    ),
    ...parametersField(
      'query',
      parameters.filter((each) => each.in === 'query'),
    ),
    ...bodyField(operation),
  ]
  const input = fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined'
  const answer = answerOf(operation)
  const types = `${unmarked(input, true)}, ${unmarked(answer, false)}`.replaceAll('@', 'schemas.')
  const answers =
    answer === 'File' ? ", answers: 'file'" : answer === 'undefined' ? ", answers: 'nothing'" : ''
  const background = operation['x-background'] ? ', isBackground: true' : ''
  const comment = summary ? `/** ${summary} */\n` : ''
  return {
    name,
    text: `${comment}export const ${name}: Call<${types}> = { method: '${method}', path: '${path}'${answers}${background} }\n`,
  }
}

function parametersField(field: string, given: NonNullable<Operation['parameters']>): string[] {
  if (given.length === 0) return []
  const isRequired = field === 'params' || given.some(({ required }) => required)
  const properties = given.map(({ name, required, schema }) => property(name, schema, required === true))
  return [`${field}${isRequired ? '' : '?'}: { ${properties.join('; ')} }`]
}

function bodyField({ requestBody }: Operation): string[] {
  const content = requestBody?.content ?? {}
  if (content['multipart/form-data']) return ['body: FormData']
  const schema = content['application/json']?.schema
  if (!schema) return []
  const type = typeOf(schema)
  return [hasNoBody(schema) ? `body?: ${type}` : `body: ${type}`]
}

const hasNoBody = (schema: Schema): boolean =>
  schema.anyOf?.some(({ type }) => type === 'null') === true ||
  (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0)

/** Returns the type of the first success response, because all of an operation's have the same body. */
function answerOf({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status))?.[1]
  const content = success?.content ?? {}
  if (content['*/*']) return 'File'
  const schema = content['application/json']?.schema
  return schema && schema.type !== 'null' ? typeOf(schema) : 'undefined'
}

const SCHEMA_REF_PREFIX = '#/components/schemas/'

/**
 * Replaces the markers of printed types: `@Name` is a reference, a final `~` an optional field. Only a request may set
 * an optional field to undefined.
 */
const unmarked = (type: string, isRequest: boolean): string =>
  type.replaceAll('~', isRequest ? ' | undefined' : '')

function typeOf(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema
  if ($ref) return `@${$ref.replace(SCHEMA_REF_PREFIX, '')}`
  if ('const' in schema) return literal(schema.const)
  if (values) return values.map(literal).join(' | ')
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map(typeOf))].join(' | ')
  if (allOf) return allOf.map((each) => `(${typeOf(each)})`).join(' & ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  return simple(schema)
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

function simple({
  type,
  items,
  prefixItems,
  properties,
  required = [],
  additionalProperties,
}: Schema): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'array' && prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `(${items ? typeOf(items) : 'unknown'})[]`
  if (type !== 'object') return 'unknown'
  const named = Object.entries(properties ?? {}).map(([name, schema]) =>
    property(name, schema, required.includes(name)),
  )
  if (named.length > 0) return `{ ${named.join('; ')} }`
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`
  return 'Record<string, never>'
}

function property(name: string, schema: Schema, isRequired: boolean): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
  return isRequired ? `${key}: ${typeOf(schema)}` : `${key}?: ${typeOf(schema)}~`
}
