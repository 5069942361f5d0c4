import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface S3StandIn {
  bucketUrl: string
  /** Answers the next calls with 503, as a busy bucket does. */
  stumble(times: number): void
  /** Removes the list permission from the key. Reading and writing still work. */
  forbidListing(): void
  close(): Promise<void>
}

const LISTED_AT_ONCE = 3

interface Account {
  accessKeyId: string
  secretAccessKey: string
  region: string
  bucket: string
}

/**
 * In-memory S3 bucket that checks signatures (AWS SigV4) and body hashes. Follows the S3 API reference 2006-03-01
 * (GetObject, PutObject, DeleteObject, HeadBucket, ListObjectsV2, errors), read on 22 November 2026.
 */
export async function startS3StandIn(account: Account): Promise<S3StandIn> {
  const files = new Map<string, Buffer>()
  let stumbles = 0
  let mayList = true

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const refuse = (status: number, code: string): void => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
    }
    if (stumbles > 0) {
      stumbles -= 1
      return refuse(503, 'SlowDown')
    }
    const fault = faultIn(request, body, account)
    if (fault) return refuse(403, fault)
    const [path = '', query] = (request.url ?? '').split('?', 2)
    if (path.split('/')[1] !== account.bucket) return refuse(404, 'NoSuchBucket')
    const file = files.get(path)
    if (request.method === 'HEAD') return void response.writeHead(mayList ? 200 : 403).end()
    if (query?.includes('list-type=2'))
      return mayList ? list(new URLSearchParams(query), response) : refuse(403, 'AccessDenied')
    if (request.method === 'PUT') {
      files.set(path, body)
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      files.delete(path)
      response.writeHead(204).end()
    } else if (file) response.writeHead(200, { 'content-length': file.length }).end(file)
    else if (mayList) refuse(404, 'NoSuchKey')
    else refuse(403, 'AccessDenied')
  }

  /** Ends a page of the list anywhere, as a real bucket may, and continues from the token. */
  function list(asked: URLSearchParams, response: ServerResponse): void {
    const prefix = asked.get('prefix') ?? ''
    const keys = [...files.keys()]
      .map((path) => path.slice(`/${account.bucket}/`.length))
      .filter((key) => key.startsWith(prefix))
      .sort()
    const from = Number(Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString() || 0)
    const end = from + LISTED_AT_ONCE
    const token = Buffer.from(String(end)).toString('base64')
    const more = keys.length > end ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
    const contents = keys.slice(from, end).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    bucketUrl: `http://127.0.0.1:${port}/${account.bucket}`,
    stumble: (times) => {
      stumbles = times
    },
    forbidListing: () => {
      mayList = false
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/** Returns the error that real S3 would give for this request, or null if it is valid. */
function faultIn(request: IncomingMessage, body: Buffer, account: Account): string | null {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, keyId = '', day = '', region = '', signed = '', signature = ''] = parts
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '')
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, path, query, headers.join(''), signed, claimed].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const at = String(request.headers['x-amz-date'] ?? '')
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  )
  const right = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
