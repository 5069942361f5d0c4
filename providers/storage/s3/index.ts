import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkFileKey, type FileStore } from '../port.ts'

export { type S3StandIn, startS3StandIn } from './stand-in.ts'

export interface S3Options {
  /** The bucket's own address, like https://s3.eu-west-2.amazonaws.com/keyturn-files. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 15_000
const RETRIES = 3

/** Files in a bucket of S3, or of any company that speaks its protocol. */
export function createS3Store(options: S3Options): FileStore {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const bucketUrl = options.bucketUrl.replace(/\/+$/, '')

  async function call(method: 'PUT' | 'GET' | 'DELETE', key: string, content?: Buffer): Promise<Response> {
    const url = `${bucketUrl}/${checkFileKey(key)}`
    const headers = content && { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return client.fetch(url, {
      method,
      signal,
      ...(content ? { body: new Uint8Array(content) } : {}),
      ...(headers ? { headers } : {}),
    })
  }

  return {
    async put(key, content) {
      const answer = await call('PUT', key, content)
      if (!answer.ok) throw await trouble(answer)
    },
    async get(key) {
      const answer = await call('GET', key)
      if (answer.status === 404) return null
      if (!answer.ok) throw await trouble(answer)
      return Buffer.from(await answer.arrayBuffer())
    },
    async delete(key) {
      const answer = await call('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw await trouble(answer)
    },
  }
}

/** Their code, like AccessDenied, and nothing of the file's name: logs hold no more than they need. */
async function trouble(answer: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'unknown'
  return new Error(`The file store answered ${answer.status} (${code}).`)
}
