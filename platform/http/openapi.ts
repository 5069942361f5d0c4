import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Http } from './http.ts'

const text = { type: 'string' }
const messages = { type: 'array', items: text, minItems: 1 }

const jsonResponse = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
})

const refusalSchema = {
  type: 'object',
  properties: { error: text, code: text, detail: text, details: { type: 'object' } },
  required: ['error', 'code'],
}
const fieldErrorsSchema = {
  type: 'object',
  additionalProperties: { anyOf: [messages, text] },
  minProperties: 1,
}
const unauthenticatedSchema = { type: 'object', properties: { detail: text }, required: ['detail'] }

/** Error response of any route, in one of three shapes. */
const errorResponse = jsonResponse(
  'Refused: a code and a sentence; or each wrong field with sentences; or, with 401, the detail alone.',
  { anyOf: [refusalSchema, unauthenticatedSchema, fieldErrorsSchema] },
)
const nonJsonResponse = { description: 'A file, or a line of events.', content: { '*/*': { schema: {} } } }
const unauthenticatedResponse = jsonResponse(
  'The access token is missing, old, or of a session that has ended.',
  unauthenticatedSchema,
)

/** Serves the OpenAPI document, generated from the schemas that validate requests and responses. */
export async function serveOpenApi(app: Http, options: OpenApiOptions): Promise<void> {
  const { product = { name: 'API', slogan: '' }, version, publicUrl, showContract = true } = options
  if (!showContract) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: product.name,
        version,
        description: product.slogan,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: publicUrl ?? 'http://localhost' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (given) => shareErrorResponses(jsonSchemaTransformObject(given)),
    transform: (given) => {
      const { url, schema } = jsonSchemaTransform(given)
      return { url, schema: { ...schema, ...routeDocumentation(given.route, schema) } }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

type OpenApiInput = ReturnType<typeof jsonSchemaTransformObject>
interface Document {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

/** Moves the error responses that all operations share to `components`, and drops unused schemas. */
function shareErrorResponses(document: OpenApiInput): OpenApiInput {
  const { components, paths, ...rest } = document as Document
  for (const operation of Object.values(paths ?? {}).flatMap(Object.values<Operation>)) {
    for (const status of Object.keys(operation.responses))
      operation.responses[status] = REFERENCES[status] ?? operation.responses[status]
    if (operation['x-upload']) operation.requestBody = oneUpload
  }
  const used = new Set<string>()
  const schemas = components?.schemas ?? {}
  collect(paths)
  return {
    ...rest,
    paths,
    components: {
      ...components,
      responses: { Refused: errorResponse, NotSignedIn: unauthenticatedResponse },
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  } as OpenApiInput

  function collect(part: unknown): void {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(schemas[name])
    }
  }
}

interface Operation {
  'x-upload'?: boolean
  requestBody?: object
  responses: Record<string, unknown>
}

/** Uploads are streamed, so no route schema describes them. */
const oneUpload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
}

const REFERENCES: Record<string, object> = {
  401: { $ref: '#/components/responses/NotSignedIn' },
  '4XX': { $ref: '#/components/responses/Refused' },
  default: { $ref: '#/components/responses/Refused' },
}

interface OpenApiOptions {
  /** Title and description of the document. */
  product?: { name: string; slogan: string }
  version: string
  /** Base URL of the API, without a trailing slash. */
  publicUrl?: string
  showContract?: boolean
}

function routeDocumentation(
  route: RouteOptions,
  schema?: { response?: unknown; consumes?: readonly string[] },
) {
  const response = {
    '4XX': errorResponse,
    default: errorResponse,
    ...(schema?.response ?? { 200: nonJsonResponse }),
  }
  // Always explicit, because an operation without `security` could be an omission.
  const { access = 'public', plan = false, isBackground } = route.config ?? {}
  const isUpload = schema?.consumes?.includes('multipart/form-data') === true
  const rules = {
    'x-access': access,
    'x-plan': plan,
    ...(isUpload && { 'x-upload': true }),
    ...(isBackground && { 'x-background': true }),
  }
  if (access === 'public') return { ...rules, security: [], response }
  return { ...rules, security: [{ bearer: [] }], response: { 401: unauthenticatedResponse, ...response } }
}
