import { z } from 'zod'

const schema = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.object({ schema: schema.optional() }))
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schema.optional() })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
})
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

export type Schema = z.infer<typeof schema>

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  /** Null if it takes no body. */
  body: { isFile: boolean; schema: Schema } | null
  /** Schemas by status as in the document: 200, 4XX, default. Null if any body is allowed. */
  answers: Map<string, z.ZodType | null>
}

const named = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) })

/** Replaces each reference of the document by its schema or response. */
function resolved(openapi: unknown): unknown {
  const { components } = named.parse(openapi)
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part !== 'object' || part === null) return part
    const reference = '$ref' in part ? String(part.$ref) : ''
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? []
    const target = components[kind]?.[name]
    if (target !== undefined) return resolve(target)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]))
  }
  return resolve(openapi)
}

/** Returns all operations of the document. */
export function operationsOf(openapi: unknown): Operation[] {
  return Object.entries(document.parse(resolved(openapi)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const file = requestBody?.content['multipart/form-data']
      const json = requestBody?.content['application/json']
      const taken = json ?? file
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => ({ ...one, schema: one.schema ?? {} })),
        body: taken ? { isFile: file !== undefined, schema: taken.schema ?? {} } : null,
        answers: new Map(
          Object.entries(responses).map(([status, answer]) => {
            const stated = answer.content?.['application/json']?.schema
            return [status, stated ? z.fromJSONSchema(stated) : null]
          }),
        ),
      }
    }),
  )
}

export interface Answer {
  status: number
  type: string
  text: string
}

/** Returns the fault of a response. Null if the document has such a response. */
export function faultIn({ answers }: Operation, { status, type, text }: Answer): string | null {
  if (status >= 500 && status !== 503) return `answered ${status}: ${text.slice(0, 300)}`
  const wide = `${String(status).charAt(0)}XX`
  const stated = [String(status), wide, 'default'].find((one) => answers.has(one))
  if (stated === undefined) return `answered ${status}, of which the document knows nothing`
  const shape = answers.get(stated)
  if (!shape || !type.includes('json')) return null
  const read = shape.safeParse(JSON.parse(text))
  return read.success ? null : `answered ${status} otherwise than it says: ${z.prettifyError(read.error)}`
}
