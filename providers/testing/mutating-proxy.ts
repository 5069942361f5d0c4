import { createServer } from 'node:http'

type Json = ReturnType<typeof JSON.parse>

export const MUTATIONS = {
  dropped: () => undefined,
  nulled: () => null,
  retyped: (value: Json) => (typeof value === 'string' ? 12_345 : 'something else'),
  // Doubles each item of a list; any other value becomes a list of itself twice.
  doubled: (value: Json) => (Array.isArray(value) ? value.flatMap((item) => [item, item]) : [value, value]),
}
export type Mutation = keyof typeof MUTATIONS

/** Returns the path of every field; the last item of a list represents all. */
export function fieldsOf(value: Json, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  const chosen = Array.isArray(value) ? names.slice(-1) : names
  return chosen.flatMap((name = '') => {
    const here = [...way, name]
    const deeper = fieldsOf(value[name], here)
    return Array.isArray(value) ? deeper : [here, ...deeper]
  })
}

export function mutate(value: Json, [name = '', ...rest]: string[], spoil: Mutation): Json {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[name] = rest.length > 0 ? mutate(value[name], rest, spoil) : MUTATIONS[spoil](value[name])
  return copy
}

export interface MutatingProxy {
  url: string
  answers: { method: string; path: string; status: number; told: Json }[]
  /** Selects the response to mutate, counted from now, and its field. */
  mutateNext(target: { nth: number; way: string[]; spoil: Mutation } | null): void
  close(): void
}

/** Starts a proxy between adapter and provider that mutates one field of one response. */
export async function startMutatingProxy(standInUrl: () => string): Promise<MutatingProxy> {
  let target: { nth: number; way: string[]; spoil: Mutation } | null = null
  const answers: MutatingProxy['answers'] = []
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    const { host, connection, 'content-length': length, ...headers } = request.headers
    const method = request.method ?? 'GET'
    const answer = await fetch(`${standInUrl()}${request.url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    })
    let text = await answer.text()
    if (text) {
      const nth =
        answers.push({ method, path: request.url ?? '', status: answer.status, told: JSON.parse(text) }) - 1
      if (nth === target?.nth) text = JSON.stringify(mutate(JSON.parse(text), target.way, target.spoil))
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(text || undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answers,
    mutateNext(next) {
      target = next
      answers.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
