import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { FileStoreProblem } from '@keyturn/providers/storage'
import { createS3Store } from '@keyturn/providers/storage/s3'
import { npmPackages } from './obtain.ts'
import {
  assertDoctorFinds,
  assertEqual,
  type CheckResult,
  expectRejection,
  type Part,
  runCheck,
} from './part.ts'
import { SIGNER, startSignatureProxy } from './s3-signature-proxy.ts'
import { retryUntilPasses, type TempEnvironment, withTempEnvironment } from './temp-environment.ts'

const VERSION = '3.7.1'
const BUCKET = 'keyturn-files'
/** Only account of this server. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'eu-west-2' }
const say = { company: 'S3', against: `s3rver ${VERSION}, ${SIGNER[0]} of Amazon’s SDK` }

/** File store on a server of the S3 protocol. */
export const s3: Part = {
  name: 's3',
  run: () =>
    withTempEnvironment('s3', async (temp) => {
      const origin = await startServer(temp)
      return [...(await tryFiles(origin)), ...(await tryRefusals(origin))]
    }),
}

async function startServer(temp: TempEnvironment): Promise<string> {
  const packages = npmPackages(`s3rver@${VERSION}`, ...SIGNER)
  const port = String(await freePort())
  const program = join(packages, 'node_modules/s3rver/bin/s3rver.js')
  const place = ['-d', join(temp.folder, 'files'), '-a', '127.0.0.1', '-p', port]
  const one = ['--no-vhost-buckets', '--configure-bucket', BUCKET]
  temp.serve(process.execPath, [program, ...place, '--silent', ...one])
  const origin = `http://127.0.0.1:${port}`
  await retryUntilPasses(() => fetch(origin))
  const gate = await startSignatureProxy({ behind: origin, packages, keys: KEYS })
  temp.onCleanup(gate.close)
  return gate.url
}

async function tryFiles(origin: string): Promise<CheckResult[]> {
  const store = createS3Store({ ...KEYS, bucketUrl: `${origin}/${BUCKET}` })
  const key = 'agreements/one/a'
  const content = randomBytes(3_000_000)
  return [
    await runCheck({ ...say, call: 'a file is put and comes back byte for byte' }, async () => {
      await store.put(key, content)
      assertEqual((await store.get(key))?.equals(content), true)
    }),
    await runCheck({ ...say, call: 'a second put replaces the first' }, async () => {
      await store.put(key, Buffer.from('second'))
      assertEqual((await store.get(key))?.toString(), 'second')
    }),
    await runCheck(
      { ...say, call: 'a deleted file is gone, its neighbour is not, and deleting again is no fault' },
      async () => {
        await store.put('agreements/one/b', Buffer.from('neighbour'))
        await store.delete(key)
        await store.delete(key)
        assertEqual([await store.get(key), String(await store.get('agreements/one/b'))], [null, 'neighbour'])
      },
    ),
    await runCheck({ ...say, call: 'what was never put is not there' }, async () => {
      assertEqual(await store.get('agreements/none/a'), null)
    }),
    await runCheck({ ...say, call: 'the doctor finds all well' }, async () => {
      assertEqual(await store.check(), { works: true })
    }),
  ]
}

async function tryRefusals(origin: string): Promise<CheckResult[]> {
  const bucketUrl = `${origin}/${BUCKET}`
  const each = [
    [
      'no such bucket',
      { bucketUrl: `${origin}/elsewhere` },
      'no_place',
      '404 (NoSuchBucket)',
      'no such bucket',
    ],
    [
      'a wrong secret',
      { secretAccessKey: 'another' },
      'no_right',
      '403 (SignatureDoesNotMatch)',
      'does not let us in',
    ],
    ['a wrong key', { accessKeyId: 'NOBODY' }, 'no_right', '403 (InvalidAccessKeyId)', 'does not let us in'],
  ] as const
  const results: CheckResult[] = []
  for (const [what, wrong, trouble, words, cause] of each) {
    const store = createS3Store({ ...KEYS, bucketUrl, ...wrong })
    const key = 'agreements/one/b'
    results.push(
      await runCheck({ ...say, call: `${what} is told in words, and nothing counts as erased` }, async () => {
        const attempts = [
          () => store.get(key),
          () => store.put(key, Buffer.from('x')),
          () => store.delete(key),
        ]
        for (const attempt of attempts) {
          const error = await expectRejection(attempt())
          const told = error instanceof FileStoreProblem ? error.trouble : null
          assertEqual([told, error.message], [trouble, `The file store answered ${words}.`])
        }
        assertDoctorFinds(await store.check(), cause)
      }),
    )
  }
  return results
}
