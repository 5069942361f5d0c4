import { readdirSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const ASSETS = new Set(readdirSync('apps/web/build/client/assets'))
const MARK = '.next'

export interface TwoBuilds {
  /** Switches to the next build: other asset names, another worker, 404 for the old names. */
  deploy(): void
  close(): Promise<void>
}

/** Proxy for an app, which serves its pages unchanged until the next build is deployed. */
export async function serveTwoBuilds(port: number, appPort: number): Promise<TwoBuilds> {
  let isNext = false
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isAsset = pathname.startsWith('/assets/')
    if (!isNext || /^\/(api|sandbox)\//.test(pathname)) return pass(request, reply, appPort)
    if (isAsset && !pathname.includes(MARK)) return void reply.writeHead(404).end()
    return pass(request, reply, appPort, nextBuild)
  })
  await new Promise<void>((resolve) => server.listen(port, () => resolve()))
  return {
    deploy: () => {
      isNext = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Replaces asset names by those of the next build. */
const nextBuild = (page: string): string =>
  page
    .replaceAll(/[\w.-]+\.(?:js|css|woff2)/g, (name) =>
      ASSETS.has(name) ? name.replace(/\.\w+$/, (end) => MARK + end) : name,
    )
    .replaceAll(/keyturn-offline-\w+/g, (name) => name + MARK)

function pass(
  request: IncomingMessage,
  reply: ServerResponse,
  port: number,
  rewrite?: (page: string) => string,
): void {
  const { method, headers, url = '/' } = request
  const onward = ask({
    port,
    method,
    path: url.replace(MARK, ''),
    headers: { ...headers, ...(rewrite && { 'accept-encoding': 'identity' }) },
  })
  onward.on('response', (answer) => void give(answer, reply, rewrite))
  onward.on('error', () => reply.destroy())
  reply.on('close', () => onward.destroy())
  request.pipe(onward)
}

async function give(
  answer: IncomingMessage,
  reply: ServerResponse,
  rewrite?: (page: string) => string,
): Promise<void> {
  const { statusCode = 502, headers } = answer
  if (!rewrite || !/text|javascript/.test(headers['content-type'] ?? '')) {
    reply.writeHead(statusCode, headers)
    answer.pipe(reply)
    return
  }
  // Removes the CSP, whose hashes are of the old scripts, and the ETag of the old bytes.
  const { 'content-length': _length, 'content-security-policy': _policy, etag: _tag, ...kept } = headers
  const page = rewrite(await text(answer))
  reply.writeHead(statusCode, kept).end(page)
}
