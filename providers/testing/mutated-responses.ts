import { createServer } from 'node:http'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface MutatedResponse {
  /** Path of the field, like `data.brands.0.name`. */
  path: string
  how: 'dropped' | 'nulled' | 'retyped' | 'doubled'
  answer: unknown
}

/**
 * Returns copies of a good answer, each with one field of `read` mutated in one way. Tests that use it, and others
 * that mutate responses themselves:
 *
 * - Bud, TrueLayer (every call, refusals, signing keys, messages): bank/bad-input.test.ts
 * - Stripe (reads; changes, refusals, events): payments/stripe/broken.port.test.ts, broken-changes.port.test.ts
 * - Tillo (brands, orders, refusals, webhook events): vouchers/tillo/broken.port.test.ts
 * - Ideal Postcodes (homes, refusals, our key): addresses/ideal-postcodes/ideal-postcodes.port.test.ts
 * - agencies (answer files): credit-agency/sftp/answers.test.ts
 * - S3 (error bodies): storage/s3/s3.port.test.ts
 * - SMTP (each step of an email): mail/smtp/broken-answers.port.test.ts
 *
 * Push services answer only with a status.
 */
export function mutatedResponses(good: object, read: object = good): MutatedResponse[] {
  return pathsOf(JSON.parse(JSON.stringify(read))).flatMap((path) => {
    const mutated = (
      how: MutatedResponse['how'],
      change: (value: Json) => Json | undefined,
    ): MutatedResponse => {
      const answer = JSON.parse(JSON.stringify(good))
      put(answer, path, change)
      return { path: path.join('.'), how, answer }
    }
    return [
      mutated('dropped', () => undefined),
      mutated('nulled', () => null),
      mutated('retyped', (value) => (typeof value === 'number' ? { n: value } : 7)),
      mutated('doubled', (value) => (Array.isArray(value) ? [...value, ...value] : [value, value])),
    ]
  })
}

function pathsOf(value: Json, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...before, name]
    return [path, ...pathsOf(inner, path)]
  })
}

function put(root: Json, path: readonly string[], change: (value: Json) => Json | undefined): void {
  const [name = '', ...rest] = path
  if (typeof root !== 'object' || root === null) return
  const branch = root as Record<string, Json>
  const held = branch[name] ?? null
  const next = rest.length > 0 ? held : change(held)
  if (rest.length > 0) put(held, rest, change)
  if (next !== undefined) branch[name] = next
  else if (Array.isArray(root)) root.splice(Number(name), 1)
  else delete branch[name]
}

/** Server that gives the last configured answer to every request. */
export async function startFixedServer() {
  let next: (method: string, path: string) => { status: number; body: unknown } = () => ({
    status: 500,
    body: {},
  })
  const server = createServer((request, response) => {
    request.resume()
    const { status, body } = next(request.method ?? '', request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answer: (with_: typeof next) => {
      next = with_
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
