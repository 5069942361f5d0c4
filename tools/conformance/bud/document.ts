import { z } from 'zod'

/** Operation of an OpenAPI document, with the examples of its responses. */
export interface Operation {
  /** "GET /v1/things/{id}" */
  name: string
  matches(method: string, path: string): boolean
  answers: { status: string; example: string | null; value: unknown }[]
}

const examples = z.object({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
})
const json = z.object({ content: z.object({ 'application/json': examples }) })
const callback = z.record(z.string(), z.object({ post: z.object({ requestBody: z.unknown() }).optional() }))
const operation = z.object({
  responses: z.record(z.string(), z.unknown()),
  callbacks: z.record(z.string(), callback).optional(),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function shown(part: unknown): { name: string | null; value: unknown }[] {
  const parsed = json.safeParse(part)
  if (!parsed.success) return []
  const { example, examples: named } = parsed.data.content['application/json']
  if (named) return Object.entries(named).map(([name, { value }]) => ({ name, value }))
  return example === undefined ? [] : [{ name: null, value: example }]
}

export function operationsOf(given: unknown): {
  operations: Operation[]
  webhooks: { name: string; value: unknown }[]
} {
  const operations: Operation[] = []
  const webhooks: { name: string; value: unknown }[] = []
  for (const [path, item] of Object.entries(document.parse(given).paths))
    for (const method of METHODS.filter((name) => name in item)) {
      const { responses, callbacks } = operation.parse(item[method])
      const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
      operations.push({
        name: `${method.toUpperCase()} ${path}`,
        matches: (asked, where) => asked === method.toUpperCase() && pattern.test(where),
        answers: Object.entries(responses).flatMap(([status, response]) => {
          const all = shown(response)
          const named = all.map(({ name, value }) => ({ status, example: name, value }))
          return all.length > 0 ? named : [{ status, example: null, value: undefined }]
        }),
      })
      for (const [name, called] of Object.entries(callbacks ?? {}))
        for (const { post } of Object.values(called))
          for (const example of shown(post?.requestBody))
            webhooks.push({ name: `${name}${example.name ? `, ${example.name}` : ''}`, value: example.value })
    }
  // Sorts specific paths first: /things/all before /things/{id}.
  operations.sort((a, b) => a.name.split('{').length - b.name.split('{').length)
  return { operations, webhooks }
}
