import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bodyOf } from './body-of.ts'

/** Amazon's own request signer of its SDK, and its hash function. */
export const SIGNER = ['@smithy/signature-v4@5.7.5', '@aws-crypto/sha256-js@5.2.0'] as const

interface Signer {
  sign(request: object, options: { signingDate: Date }): Promise<{ headers: Record<string, string> }>
}

/**
 * Proxy that verifies request signatures with Amazon's own signer, because s3rver checks keys only. Returns its URL.
 */
export async function startSignatureProxy(options: {
  behind: string
  packages: string
  keys: { accessKeyId: string; secretAccessKey: string; region: string }
}): Promise<{ url: string; close(): void }> {
  const signer = signerOf(options.packages, options.keys)
  const server = createServer(async (request, response) => {
    const isKnown = (request.headers.authorization ?? '').includes(`Credential=${options.keys.accessKeyId}/`)
    if (isKnown && !(await isSigned(signer, request))) {
      request.resume()
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { method = 'GET', url = '/' } = request
    const { host: _ours, connection: _line, 'content-length': _length, ...headers } = request.headers
    const body = method === 'PUT' ? { body: new Uint8Array(await bodyOf(request)) } : {}
    const answer = await fetch(`${options.behind}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...body,
    })
    const content = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => server.close(),
  }
}

function signerOf(
  packages: string,
  { region, ...credentials }: { accessKeyId: string; secretAccessKey: string; region: string },
): Signer {
  const load = createRequire(join(packages, 'package.json'))
  const { SignatureV4 } = load('@smithy/signature-v4')
  const { Sha256 } = load('@aws-crypto/sha256-js')
  return new SignatureV4({ credentials, region, service: 's3', sha256: Sha256, uriEscapePath: false })
}

async function isSigned(signer: Signer, request: IncomingMessage): Promise<boolean> {
  const given = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const at = String(request.headers['x-amz-date'] ?? '')
  const signingDate = new Date(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const { headers } = await signer.sign(
    {
      method: request.method,
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
    },
    { signingDate },
  )
  const spaced = (text: string): string => text.replaceAll(/,\s*/g, ', ')
  return spaced(headers.authorization ?? '') === spaced(given)
}
