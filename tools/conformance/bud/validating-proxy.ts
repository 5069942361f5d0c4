import { createServer, type IncomingMessage } from 'node:http'
import { bodyOf } from '../body-of.ts'
import type { Operation } from './document.ts'

/**
 * Proxy between an adapter and Prism. It selects the published response, filters out rows that were not requested, and
 * records every violation of the document.
 */
export interface ValidatingProxy {
  url: string
  /** Selects the response of one operation. All others return their first. */
  choose(choice: { operation: string; status: string; example: string | null } | null): void
  /** Returns and clears the recorded violations. */
  takeViolations(): string[]
  close(): Promise<void>
}

const PRISM_ERROR_PREFIX = 'https://stoplight.io/prism/errors#'

export async function startValidatingProxy(
  prismUrl: string,
  operations: Operation[],
  narrow: (operation: string, asked: URL, body: unknown) => unknown,
): Promise<ValidatingProxy> {
  let chosen: { operation: string; status: string; example: string | null } | null = null
  let broken: string[] = []
  const named = new Set<string>()
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', prismUrl)
    const method = request.method ?? 'GET'
    const operation = operations.find(({ matches }) => matches(method, asked.pathname))
    const prefer = operation?.name === chosen?.operation && chosen ? preference(chosen) : {}
    const answer = await fetch(asked, {
      method,
      headers: { ...plain(request.headers), ...prefer },
      ...(method === 'GET' ? {} : { body: (await bodyOf(request)).toString('utf8') }),
    })
    const text = await answer.text()
    const trouble = violationIn(answer, text)
    const place = `${method} ${asked.pathname}`
    // Ignores violations at next_url addresses, because Bud's examples link to paths that the document does not have.
    const isNamed = operation !== undefined || !named.has(asked.pathname)
    if (isNamed && trouble) broken.push(`${place}: ${trouble}`)
    for (const [, next] of text.matchAll(/"next_url":"([^"]+)"/g)) if (next) named.add(next)
    const body =
      operation && answer.ok && text ? JSON.stringify(narrow(operation.name, asked, JSON.parse(text))) : text
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    choose: (choice) => {
      chosen = choice
    },
    takeViolations: () => {
      const taken = [...new Set(broken)]
      broken = []
      return taken
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const preference = ({ status, example }: { status: string; example: string | null }) => ({
  prefer: `code=${status}${example === null ? '' : `, example=${example}`}`,
})

/** Returns Prism's error: violations are in a header, and requests it cannot serve are in the body. */
function violationIn(answer: Response, text: string): string | null {
  const header = answer.headers.get('sl-violations')
  if (header?.includes('"severity":"Error"')) return header
  return text.includes(PRISM_ERROR_PREFIX) ? text : null
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  const own = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !own.includes(name) ? [[name, value]] : [],
    ),
  )
}
