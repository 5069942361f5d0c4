import { createHash } from 'node:crypto'
import { broken, type Check, type Checkable, errorText, works } from '@keyturn/platform/checks'
import { AwsClient } from 'aws4fetch'
import { checkFileKey, type FileStore, FileStoreProblem } from '../port.ts'

export interface S3Options {
  /** URL of the bucket, like https://s3.eu-west-2.amazonaws.com/keyturn-files. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 15_000
const RETRIES = 3

/** Files in a bucket of S3, or of any provider with its protocol. */
export function createS3Store(options: S3Options): FileStore & Checkable {
  const { accessKeyId, secretAccessKey, region } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const bucketUrl = options.bucketUrl.replace(/\/+$/, '')
  const ask = (
    method: 'PUT' | 'GET' | 'DELETE' | 'HEAD',
    url: string,
    content?: Buffer,
  ): Promise<Response> => {
    const headers = content && { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const body = content && { body: new Uint8Array(content) }
    return client.fetch(url, { method, signal, ...body, ...(headers ? { headers } : {}) })
  }
  const placeOf = (key: string): string => `${bucketUrl}/${checkFileKey(key)}`

  return {
    async put(key, content) {
      const answer = await ask('PUT', placeOf(key), content)
      if (!answer.ok)
        throw (await problemIn(answer)) ?? new FileStoreProblem('other', 'The file store took no file.')
    },
    async get(key) {
      const answer = await ask('GET', placeOf(key))
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      return orMissing(await problemIn(answer))
    },
    async delete(key) {
      const answer = await ask('DELETE', placeOf(key))
      if (!answer.ok) orMissing(await problemIn(answer))
    },
    async list(folder) {
      const prefix = encodeURIComponent(`${checkFileKey(folder)}/`)
      const keys: string[] = []
      for (let page = ''; ; ) {
        const answer = await ask('GET', `${bucketUrl}?${page}list-type=2&prefix=${prefix}`)
        if (!answer.ok)
          throw (await problemIn(answer)) ?? new FileStoreProblem('other', 'The file store listed nothing.')
        const text = await answer.text()
        if (!/<ListBucketResult[\s>]/.test(text))
          throw new FileStoreProblem('other', 'The file store’s list cannot be read.')
        keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key))
        const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1]
        if (next === undefined) return keys
        page = `continuation-token=${encodeURIComponent(next)}&`
      }
    },
    check: () => checkBucket(() => ask('HEAD', bucketUrl)),
  }
}

async function checkBucket(head: () => Promise<Response>): Promise<Check> {
  try {
    const { ok, status } = await head()
    if (ok) return works
    if (status === 404) return broken('There is no such bucket.', 'Look at S3_BUCKET_URL.')
    // Without the list permission S3 answers 403 for a missing file, so an erasure cannot be confirmed.
    if (status === 403)
      return broken(
        'The bucket does not let us in.',
        'Look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION; the key needs s3:ListBucket, GetObject, PutObject and DeleteObject.',
      )
    return broken(`The bucket answered ${status}.`, 'Look at S3_BUCKET_URL and S3_REGION.')
  } catch (error) {
    // The reason is in `cause`, because fetch's own message is generic.
    const reason = error instanceof Error && error.cause ? error.cause : error
    return broken(`The bucket cannot be reached: ${errorText(reason)}.`, 'Look at S3_BUCKET_URL.')
  }
}

/** Returns null only for a missing file. With a missing bucket or permission, nothing is known about the file. */
function orMissing(problem: FileStoreProblem | null): null {
  if (problem) throw problem
  return null
}

/** Reads the error code, like AccessDenied. Returns null if it means that there is no such file. */
async function problemIn(answer: Response): Promise<FileStoreProblem | null> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'unknown'
  if (answer.status === 404 && code === 'NoSuchKey') return null
  const kind = code === 'NoSuchBucket' ? 'no_place' : answer.status === 403 ? 'no_right' : 'other'
  return new FileStoreProblem(kind, `The file store answered ${answer.status} (${code}).`)
}
